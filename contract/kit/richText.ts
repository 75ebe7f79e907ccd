import { inScript, type Script } from './texts/scripts.ts'

/**
 * Elements and attributes of rich text. The server stores nothing else, the editor makes nothing else, and the screen
 * shows nothing else; the editor preserves all of it (`src/components/editor/RichTextEditor.test.tsx` walks these
 * lists).
 */
export const richText = {
  tags: [
    ...['p', 'br', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'pre', 'blockquote', 'hr'],
    ...['ul', 'ol', 'li', 'a', 'img', 'figure', 'figcaption', 'small', 'table', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  /** Alignment of a block, which is in classes so that no text carries styles of its own. */
  classes: ['align-center', 'align-right', 'align-justify'],
  alignedTags: ['p', 'h2', 'h3', 'h4'],
  linkSchemes: ['http', 'https', 'mailto', 'tel'],
  linkAttributes: { target: '_blank', rel: 'noopener noreferrer' },
  /** Addresses without a scheme are completed or point into this site. Texts have no anchors that `#…` could lead to. */
  isLink(address: string): boolean {
    // Browsers ignore white space in the name of a scheme.
    const plain = address.replace(/\s/g, '')
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase()
    return plain !== '' && !plain.startsWith('#') && (!scheme || this.linkSchemes.some(allowed => allowed === scheme))
  },
  /** The path of a picture that we store; empty for every other address. */
  ownPicture(address: string): string {
    return (
      /^(?!.*\.\.)(?:https?:\/\/[^/?#\\]+)?(?:\/[\w.-]{1,40}){0,2}(\/api\/blade-resource\/oss\/file\/[\w-]+\/[\w./-]+)$/i.exec(
        address,
      )?.[1] ?? ''
    )
  },
} as const

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&', nbsp: ' ' }

/** A text as the content of an element. */
export function escapedText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** The reverse, for what sanitizing writes. */
export function decodedText(html: string): string {
  return html.replace(/&(lt|gt|quot|#39|amp|nbsp);/g, (_, name: string) => entities[name] ?? '')
}

const scripts = /<(sup|sub)>([^<>]{0,200})<\/\1>/g

/** The text of rich text without its elements: 10⁹ is not 109. */
export const plainText = (html: string): string =>
  decodedText(
    html.replace(scripts, (_, script: Script, raised: string) => inScript(raised, script)).replace(/<[^<>]*>/g, ''),
  )
