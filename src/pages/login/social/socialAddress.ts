import { showAddress } from '../../../lib/address.ts'

/** The address that the visitor wanted, kept in this tab while they are away at a third party. */
const key = 'saber-social-return'

export function storeAddress(): void {
  try {
    sessionStorage.setItem(key, window.location.search)
  } catch {
    // Without storage people come to the start page instead.
  }
}

/** Back at the sign-in page as it was left; the code of the third party leaves the address. */
export function restoreAddress(): void {
  let search = ''
  try {
    search = sessionStorage.getItem(key) ?? ''
    sessionStorage.removeItem(key)
  } catch {
    // Ignored for the same reason.
  }
  showAddress(`/login${search}`)
}
