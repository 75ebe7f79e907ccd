/** Control characters, blanks and backslashes, which browsers drop or read as something else. */
const MISLEADING = /[\p{Cc}\s\\]/u

/** An address that is safe to follow: http, https or a path of our own. Scripts and data are none. */
export function isSafeLink(address: string): boolean {
  if (MISLEADING.test(address)) return false
  if (address.startsWith('/')) return !address.startsWith('//')
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return false
  // A name before an @ looks like the host and is none.
  const { username, password } = new URL(address)
  return username === '' && password === ''
}
