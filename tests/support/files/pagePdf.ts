/** Pages of a newspaper with text, lines and attributes where a test wants them. */
export interface PrintedText {
  text: string
  /** From the upper left corner of the page, to the upper left corner of the first character. */
  at: readonly [x: number, y: number]
  size?: number
  /** From the left; a column of vertical writing from the top. */
  vertical?: boolean
  /** Points between characters. */
  spacing?: number
  /** The font does not say which characters its glyphs are. */
  unmapped?: boolean
}

export interface PrintedPage {
  texts: readonly PrintedText[]
  /** Filled rectangles, from the upper left corner. */
  rules?: readonly (readonly [x: number, y: number, width: number, height: number])[]
  width?: number
  height?: number
  rotate?: 0 | 90 | 180 | 270
  userUnit?: number
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

const fontOf = ({ vertical, unmapped }: PrintedText) => (unmapped ? 'F3' : vertical ? 'F2' : 'F1')

function contentOf({ texts, rules = [], height = 800 }: PrintedPage): string {
  const boxes = rules.map(([x, y, width, high]) => `${x} ${height - y - high} ${width} ${high} re f`)
  const lines = texts.map(print => {
    const { text, at, size = 10, spacing = 0, vertical } = print
    const [x, y] = vertical ? [at[0] + size / 2, height - at[1]] : [at[0], height - at[1] - 0.88 * size]
    return `BT /${fontOf(print)} ${size} Tf ${spacing} Tc 1 0 0 1 ${x} ${y} Tm <${utf16(text)}> Tj ET`
  })
  return [...boxes, ...lines].join('\n')
}

/** Latin characters are half as wide as Chinese ones. */
const mapped = (encoding: string, descendant: number) =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /${encoding} /DescendantFonts [${descendant} 0 R] >>`

export function pagePdf(pages: readonly PrintedPage[]): Buffer {
  const first = 9
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    mapped('UniGB-UTF16-H', 6),
    mapped('UniGB-UTF16-V', 6),
    '<< /Type /Font /Subtype /Type0 /BaseFont /Subset /Encoding /Identity-H /DescendantFonts [8 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /W [1 95 500] /FontDescriptor 7 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>`,
    `<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0
      /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Subset /DW 1000 /FontDescriptor 7 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
    ...pages.flatMap((page, index) => {
      const { width = 600, height = 800, rotate = 0, userUnit = 1 } = page
      const content = contentOf(page)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /UserUnit ${userUnit}
          /Contents ${first + 2 * index + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.6\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = text.length
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
