/** What a rich text may hold. The server stores nothing else, the editor makes nothing else, and the screen shows nothing else. */
export const richText = {
  tags: [
    ...['p', 'br', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'pre', 'blockquote', 'hr'],
    ...['ul', 'ol', 'li', 'a', 'img', 'figure', 'figcaption', 'small', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  /** Alignment, which stands in classes so that no text carries styles of its own. */
  classes: ['align-center', 'align-right', 'align-justify'],
  linkSchemes: ['http', 'https', 'mailto', 'tel'],
  linkAttributes: { target: '_blank', rel: 'noopener noreferrer' },
  /** The path of a picture that we keep; empty for every other address. */
  ownPicture(address: string): string {
    return (
      /^(?!.*\.\.)(?:https?:\/\/[^/?#\\]+)?(\/api\/blade-resource\/oss\/file\/[\w-]+\/[\w./-]+)$/i.exec(address)?.[1] ??
      ''
    )
  },
} as const
