/** Addresses of word processors: `#_ftn1` and `#sdfootnote1sym` lead to a note, `#_ftnref1` and `#sdfootnote1anc` back. */
const noteAddress = /^#(?:_(?:ftn|edn)(ref)?([\divxlc]+)|sd(?:foot|end)note(\d+)(sym|anc))$/i

/**
 * Texts have no anchors: a reference to a footnote becomes a superscript `[1]`, the note itself begins with `[1]`, and
 * other links within the document leave their words.
 */
export function plainFootnotes(body: HTMLElement): void {
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href^="#"],a[href*="#_ftn"],a[href*="#_edn"]')) {
    const address = link.getAttribute('href') ?? ''
    const [, back, number = '', otherNumber = '', end] = noteAddress.exec(address.slice(address.indexOf('#'))) ?? []
    const mark = `[${(link.textContent ?? '').replace(/[[\]\s]/g, '') || number || otherNumber}]`
    if (!number && !otherNumber) link.replaceWith(...link.childNodes)
    else if (back || end === 'anc') putMark(link, `${mark} `)
    else putMark(link, mark, 'sup')
  }
}

function putMark(link: HTMLElement, mark: string, tag?: 'sup'): void {
  const document = link.ownerDocument
  // Some programs raise the mark around the link, too.
  const raised = link.closest('sup')
  const place = raised && raised.textContent === link.textContent ? raised : link
  const holder = tag ? document.createElement(tag) : document.createDocumentFragment()
  holder.append(mark)
  place.replaceWith(holder)
}
