import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type UnembeddedText, unembeddedPdf, utf16 } from '../../../../../../tests/support/files/pagePdf.ts'
import { runPdfTask, stopPdfPool } from './pdfPool.ts'
import type { RenderResult } from './pdfRequest.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'broadsheet-fonts-'))
})
afterAll(async () => {
  stopPdfPool()
  await rm(folder, { recursive: true, force: true })
})

async function render(text: UnembeddedText) {
  const [pdf, image, thumbnail] = ['page.pdf', 'page.webp', 'small.webp'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(pdf, unembeddedPdf(text))
  const rendered = await runPdfTask<RenderResult>({ task: 'render', pdf, image, thumbnail })
  return { rendered, picture: (await readFile(image)).toString('base64') }
}

it.each([
  ['STSong-Light', 'UniGB-UCS2-H', 'GB1', utf16('国家医保'), utf16('药品集采')],
  // GBK of 国家 and 药品.
  ['SimSun', 'GBK-EUC-H', 'GB1', 'b9fabcd2', 'd2a9c6b7'],
  ['MSung-Light', 'UniCNS-UCS2-H', 'CNS1', utf16('國家醫療'), utf16('藥品臺灣')],
  ['HeiseiMin-W3', 'UniJIS-UCS2-H', 'Japan1', utf16('あいう国'), utf16('かきく薬')],
])(
  'renders text of %s in %s, which the file does not bring, with real glyphs',
  async (font, encoding, collection, one, other) => {
    const first = await render({ font, encoding, collection, hex: one })
    const second = await render({ font, encoding, collection, hex: other })
    expect([first.rendered, second.rendered]).toEqual([
      { size: { width: 833, height: 417 }, missing: [] },
      { size: { width: 833, height: 417 }, missing: [] },
    ])
    // Boxes in place of glyphs would look alike.
    expect(first.picture).not.toBe(second.picture)
  },
)

it('names the characters that no font has', async () => {
  const { rendered } = await render({
    ...{ font: 'STSong-Light', encoding: 'UniGB-UCS2-H', collection: 'GB1' },
    hex: utf16('国\ue5f1'),
  })
  expect(rendered).toMatchObject({ missing: [expect.any(String)] })
})
