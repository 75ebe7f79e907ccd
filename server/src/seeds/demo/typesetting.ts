/** Lines of Chinese text: no line begins with a mark that ends something, and full lines end together. */

export interface Setting {
  widthOf(character: string): number
  /** Indent of the first line of a paragraph. */
  indent: number
}

export interface Line {
  text: string
  /** From the left edge of the column. */
  x: number
  /** Added behind each character. */
  spacing: number
}

const closing = '，。、；：？！）》”’％」』…'

export function setLines(paragraphs: readonly string[], width: number, setting: Setting): Line[] {
  return paragraphs.flatMap(paragraph => setParagraph(paragraph, width, setting))
}

function setParagraph(paragraph: string, width: number, { widthOf, indent }: Setting): Line[] {
  const lines: Line[] = []
  let text = ''
  let taken = indent
  let x = indent
  for (const character of paragraph) {
    const wide = widthOf(character)
    // A closing mark stays with its line, which is then set a little closer.
    if (taken + wide > width + 0.01 && !closing.includes(character) && text !== '') {
      lines.push({ text, x, spacing: (width - taken) / Math.max(1, [...text].length - 1) })
      text = ''
      taken = 0
      x = 0
    }
    text += character
    taken += wide
  }
  const squeezed = Math.min(0, width - taken) / Math.max(1, [...text].length - 1)
  if (text !== '') lines.push({ text, x, spacing: squeezed })
  return lines
}

/** The largest number of readable columns. */
export function columnsIn({ width }: { width: number }, gutter: number): { count: number; width: number } {
  const count = Math.max(1, Math.round(width / 190))
  return { count, width: (width - gutter * (count - 1)) / count }
}
