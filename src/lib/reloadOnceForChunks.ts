import { hrefOf } from './address.ts'

const key = 'reloaded-for-chunk'
const tooSoon = 60_000

/**
 * After an update the old chunks are gone; a reload brings the new ones. Without a network, or with a server that does not
 * answer, it would bring nothing, so that the failure is left to be shown; so is a second one.
 */
export function reloadOnceForChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(read())
    if (last && Date.now() - last < tooSoon) return
    void isServed().then(served => served && remember() && window.location.reload())
  })
}

const isServed = () =>
  fetch(hrefOf('/'), { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

function read(): string | null {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

// Without a memory it would reload for ever.
function remember(): boolean {
  try {
    window.sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}
