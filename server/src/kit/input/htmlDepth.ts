/** The sanitizer's time per tag grows with the number of open tags, so that their number is limited before it. */
const MAX_DEPTH = 500

/** Closed by the parser itself, or never open. */
const selfClosing = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'tr',
  'th',
  'td',
  'option',
  'br',
  'hr',
  'img',
  'wbr',
  'col',
  'input',
])

/** Whether more tags are open at once than any editor writes. One pass over the text. */
export function isTooDeep(html: string): boolean {
  const open: string[] = []
  const counts = new Map<string, number>()
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', start + 1)) {
    if (html.startsWith('<!--', start)) {
      start = html.indexOf('-->', start)
      if (start < 0) break
      continue
    }
    const isEnd = html.charAt(start + 1) === '/'
    const name = nameAt(html, start + (isEnd ? 2 : 1))
    if (name === '' || selfClosing.has(name)) continue
    if (isEnd) close(name, open, counts)
    else {
      open.push(name)
      counts.set(name, (counts.get(name) ?? 0) + 1)
      if (open.length > MAX_DEPTH) return true
    }
  }
  return false
}

/** Closes tags as parsers do: an end closes everything inside, and an end without a start closes nothing. */
function close(name: string, open: string[], counts: Map<string, number>): void {
  if (!counts.get(name)) return
  let closed: string | undefined
  do {
    closed = open.pop()
    if (closed !== undefined) counts.set(closed, (counts.get(closed) ?? 1) - 1)
  } while (closed !== undefined && closed !== name)
}

const tagName = /[a-z][a-z0-9:-]{0,30}/iy

function nameAt(html: string, start: number): string {
  tagName.lastIndex = start
  return tagName.exec(html)?.[0].toLowerCase() ?? ''
}
