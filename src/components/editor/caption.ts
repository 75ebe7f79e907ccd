import { richText } from '#contract/kit/richText'

/** A text, or an element with its attributes and children. */
type Rendered = string | readonly [string, object, ...unknown[]]

const renamed: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's' }
const inlineTags = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'a', 'br']

/** The inline markup of a caption as the editor renders it: allowed elements only, so that nothing in it can run. */
export function captionSpecs(html: string): Rendered[] {
  return [...parse(html).childNodes].flatMap(specsOf)
}

function specsOf(node: Node): Rendered[] {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ? [node.nodeValue.replace(/\s+/g, ' ')] : []
  if (!(node instanceof Element)) return []
  const children = [...node.childNodes].flatMap(specsOf)
  const tag = renamed[node.localName] ?? node.localName
  if (tag === 'br') return [['br', {}]]
  const href = node.getAttribute('href') ?? ''
  if (!inlineTags.includes(tag) || (tag === 'a' && !richText.isLink(href))) return children
  return [[tag, tag === 'a' ? { href, ...richText.linkAttributes } : {}, ...children]]
}

export const captionText = (html: string): string => parse(html).textContent?.trim() ?? ''

export function captionOf(text: string): string {
  const holder = parse('')
  holder.textContent = text
  return holder.innerHTML
}

/** A document of its own loads and runs nothing. */
function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}
