import sanitize from 'sanitize-html'
import { richText } from '#contract/kit/richText'

/**
 * Rich text as it may be stored: what the editor makes, and nothing that runs, loads from elsewhere or covers the screen.
 * Empty when no word and no picture is left.
 */
export function cleanHtml(html: string): string {
  // An element taken out may leave a paragraph within a paragraph, which the second reading sets side by side.
  const clean = sanitize(sanitize(html, options), options)
  return isBlank(clean) ? '' : clean
}

const options: sanitize.IOptions = {
  allowedTags: [...richText.tags],
  allowedAttributes: Object.fromEntries(Object.entries(richText.attributes).map(([tag, names]) => [tag, [...names]])),
  allowedClasses: Object.fromEntries(richText.alignedTags.map(tag => [tag, [...richText.classes]])),
  allowedSchemes: [...richText.linkSchemes],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nestingLimit: 100,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    // Header cells say what the section says, and the editor has no sections.
    thead: 'tbody',
    tfoot: 'tbody',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: (richText.isLink(href) ? { href, ...richText.linkAttributes } : {}) as sanitize.Attributes,
    }),
    // Nothing but a path of our own: where the product is reached may change, and pictures elsewhere tell who reads.
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, src: richText.ownPicture(attribs.src ?? '') } }),
  },
  // A link that leads nowhere leaves its text.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : tag === 'img' && !attribs.src),
}

function isBlank(html: string): boolean {
  return !/<(img|hr|table)\b/.test(html) && html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''
}
