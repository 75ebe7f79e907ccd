/** Style sheets go before a pasted text is parsed: the page's security policy would complain of each. */
export function parsePasted(html: string): HTMLElement {
  return new DOMParser().parseFromString(withoutStyles(html), 'text/html').body
}

/** A style sheet without an end takes the rest with it, as in the parser. */
function withoutStyles(html: string): string {
  const [before = '', ...sheets] = html.split(/<style\b/i)
  return before + sheets.map(behindSheet).join('')
}

function behindSheet(text: string): string {
  const end = /<\/style\s*>/i.exec(text)
  return end ? text.slice(end.index + end[0].length) : ''
}
