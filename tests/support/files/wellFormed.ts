/** Throws where a text is not well-formed XML: every element is closed, and every ampersand begins an entity of XML. */
export function assertXml(xml: string): void {
  const open: string[] = []
  let rest = xml.replace(/^<\?xml [^<>?]*\?>\s*/, '').replace(/^<!DOCTYPE html>\s*/, '')
  rest = rest.replace(/<!\[CDATA\[[^\]]*\]\]>/g, '')
  const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/y
  for (let at = 0; at < rest.length; ) {
    const next = rest.indexOf('<', at)
    const words = rest.slice(at, next < 0 ? rest.length : next)
    assertWords(words)
    if (next < 0) break
    tag.lastIndex = next
    const found = tag.exec(rest)
    if (!found) throw new Error(`not well-formed: ${rest.slice(next, next + 80)}`)
    const [whole, end, name = '', attributes = '', empty] = found
    assertWords(attributes)
    const names = [...attributes.matchAll(/([\w:.-]+)="/g)].map(([, attribute]) => attribute)
    if (new Set(names).size !== names.length) throw new Error(`an attribute twice: ${whole}`)
    if (end && open.pop() !== name) throw new Error(`closes what is not open: ${whole}`)
    if (!end && !empty) open.push(name)
    at = next + whole.length
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join()}`)
}

function assertWords(text: string): void {
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i.test(text)) throw new Error(`a bare ampersand: ${text}`)
}
