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
  /** The font does not declare which characters its glyphs are. */
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

export const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

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
  return documentOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    mapped('UniGB-UTF16-H', 6),
    mapped('UniGB-UTF16-V', 6),
    '<< /Type /Font /Subtype /Type0 /BaseFont /Subset /Encoding /Identity-H /DescendantFonts [8 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /W [1 95 500] /FontDescriptor 7 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>`,
    descriptorOf('STSong-Light'),
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Subset /DW 1000 /FontDescriptor 7 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
    ...pages.flatMap((page, index) => {
      const { width = 600, height = 800, rotate = 0, userUnit = 1 } = page
      const content = contentOf(page)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /UserUnit ${userUnit}
          /Contents ${first + 2 * index + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> >>`,
        stream(content),
      ]
    }),
  ])
}

/** A page whose text names a font that the file does not bring, as page makers export it without embedding. */
export interface UnembeddedText {
  font: string
  encoding: string
  /** Character collection, such as `GB1`. */
  collection: string
  /** The text in the encoding, as hexadecimal digits. */
  hex: string
}

export function unembeddedPdf({ font, encoding, collection, hex }: UnembeddedText): Buffer {
  return documentOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream(`BT /F1 48 Tf 40 120 Td <${hex}> Tj ET`),
    `<< /Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${font} /DW 1000 /FontDescriptor 7 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (${collection}) /Supplement 0 >> >>`,
    descriptorOf(font),
  ])
}

const descriptorOf = (font: string) =>
  `<< /Type /FontDescriptor /FontName /${font} /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0
      /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>`

export const stream = (content: string | Buffer, entries = '') => {
  const bytes = Buffer.from(content)
  return Buffer.concat([
    Buffer.from(`<<${entries}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

/** A file of the objects, the first of which is the catalogue. */
export function documentOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${entries}${end}`)])
}
