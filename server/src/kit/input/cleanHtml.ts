import sanitize from 'sanitize-html'
import { decodedText, richText } from '#contract/kit/richText'

/**
 * Rich text as it may be stored: what the editor makes, and nothing that runs, loads from elsewhere or covers the screen.
 * Empty when no word and no picture is left; undefined when it is nested deeper than any editor writes.
 */
export function cleanHtml(html: string): string | undefined {
  const once = sanitized(html)
  if (once === undefined) return undefined
  // Removing an element may leave nested paragraphs, which the second pass makes siblings.
  const clean = foreignTag.test(html) ? (sanitized(once) ?? '') : once
  return isBlank(clean) ? '' : clean
}

/** The sanitizer's time for each tag grows with the number of open tags. */
const MAX_DEPTH = 500

class TooDeep extends Error {}

function sanitized(html: string): string | undefined {
  let depth = 0
  const onOpenTag = () => {
    depth += 1
    if (depth > MAX_DEPTH) throw new TooDeep()
  }
  const onCloseTag = () => {
    depth -= 1
  }
  try {
    return sanitize(html, { ...options, onOpenTag, onCloseTag })
  } catch (error) {
    if (error instanceof TooDeep) return undefined
    throw error
  }
}

const options: sanitize.IOptions = {
  allowedTags: [...richText.tags],
  allowedAttributes: Object.fromEntries(Object.entries(richText.attributes).map(([tag, names]) => [tag, [...names]])),
  allowedClasses: Object.fromEntries(richText.alignedTags.map(tag => [tag, [...richText.classes]])),
  allowedSchemes: [...richText.linkSchemes],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    // Header cells already mark the header, and the editor has no sections.
    thead: 'tbody',
    tfoot: 'tbody',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: (richText.isLink(href) ? { href, ...richText.linkAttributes } : {}) as sanitize.Attributes,
    }),
    // Nothing but a path of our own: where the product is reached may change, and pictures elsewhere disclose who reads.
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, src: richText.ownPicture(attribs.src ?? '') } }),
  },
  // A link that leads nowhere leaves its text.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : tag === 'img' && !attribs.src),
}

const openTags = [...richText.tags, ...Object.keys(options.transformTags ?? {})].filter(tag => tag !== 'a')

/** The start of an element that is removed, or of a link, which is removed when it leads nowhere. */
const foreignTag = new RegExp(`<(?!(?:${openTags.join('|')})[\\s/>])[a-z]`, 'i')

function isBlank(html: string): boolean {
  return !/<(img|hr|table)\b/.test(html) && html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''
}

/** Elements that may occur within words; every other element ends one. */
const withinWord = /<\/?(?:strong|em|u|s|sub|sup|code|a|small)(?:\s[^<>]*)?>/g

/** The words of a sanitized text. */
export function plainWords(html: string): string {
  const text = html.replace(withinWord, '').replace(/<[^<>]*>/g, ' ')
  return decodedText(text).replace(/\s+/g, ' ').trim()
}
