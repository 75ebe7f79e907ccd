import { deflateSync } from 'node:zlib'
import { documentOf, stream } from './pagePdf.ts'

interface Images {
  count: number
  /** Pixels of each side. */
  side: number
  /** One bit for each pixel, which is faster to make. */
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
  return documentOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources${resources}>>`,
    stream(content),
    ...names.map(() => stream(pixels, `${image}/Filter/FlateDecode`)),
  ])
}
