import { deflateSync } from 'node:zlib'

interface Images {
  count: number
  /** Pixels of each side. */
  side: number
  /** One bit for each pixel, which takes less time to make. */
  isBitmap?: boolean
}

/** One page with images that are a few hundred kilobytes in the file and gigabytes when they are decoded. */
export function heavyPdf({ count, side, isBitmap = false }: Images = { count: 8, side: 9990 }): Buffer {
  const row = isBitmap ? Math.ceil(side / 8) : side * 3
  const pixels = deflateSync(Buffer.alloc(row * side, 0x7f), { level: 1 })
  const colors = isBitmap ? '/ColorSpace/DeviceGray/BitsPerComponent 1' : '/ColorSpace/DeviceRGB/BitsPerComponent 8'
  const names = Array.from({ length: count }, (_, index) => `I${index}`)
  const content = names.map((name, index) => `q 60 0 0 60 ${index * 65} 400 cm /${name} Do Q`).join('\n')
  const image = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}${colors}`
  const resources = `<</XObject<<${names.map((name, index) => `/${name} ${5 + index} 0 R`).join(' ')}>>>>`
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources${resources}>>`),
    stream('', Buffer.from(content)),
    ...names.map(() => stream(`${image}/Filter/FlateDecode`, pixels)),
  ]
  return documentOf(objects)
}

const stream = (entries: string, bytes: Buffer) =>
  Buffer.concat([Buffer.from(`<<${entries}/Length ${bytes.length}>>\nstream\n`), bytes, Buffer.from('\nendstream')])

function documentOf(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    places.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]))
  }
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}
