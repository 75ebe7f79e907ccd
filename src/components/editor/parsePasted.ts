/** Style sheets go before a pasted text is parsed: the page's security policy would complain of each. */
export function parsePasted(html: string): HTMLElement {
  return new DOMParser().parseFromString(html.replace(/<style\b[\s\S]*?<\/style\s*>/gi, ''), 'text/html').body
}
