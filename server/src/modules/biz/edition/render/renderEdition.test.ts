import { expect, it } from 'vitest'
import { blankPdf } from '../../../../../../tests/support/files/pdf.ts'
import { setUpPress } from '../../../../../../tests/support/records/press.ts'
import type { Person } from '../../../../../../tests/support/servers/testApp.ts'

const { people, add, send, boardOf, whileRendering } = setUpPress('330001', '330002')

let number = 0

it('renders the edition of another tenant before the editions that one tenant sent at once', async () => {
  const own: string[] = []
  for (let count = 0; count < 3; count++) own.push(await editionOf(people.editor, 4))
  const foreign = await editionOf(people.foreigner, 1)
  for (const id of own) await people.editor.post('blade-biz/edition/draw', { id })
  await people.foreigner.post('blade-biz/edition/draw', { id: foreign })
  let ownPages = 0
  await whileRendering(async () => {
    const options = { interval: 20 }
    await expect.poll(async () => (await boardOf(foreign, people.foreigner)).drawing?.done, options).toBe(1)
    for (const id of own) ownPages += (await boardOf(id)).drawing?.done ?? 0
    await Promise.all(own.map(id => expect.poll(async () => (await boardOf(id)).drawing?.state, options).toBe('done')))
  })
  expect(ownPages).toBeLessThan(6)
})

// So does a job whose process ended between the image and the count.
it('counts the pages that others have rendered meanwhile', async () => {
  const id = await editionOf(people.editor, 2)
  await people.editor.post('blade-biz/edition/draw', { id })
  const [pageId = ''] = (await boardOf(id)).pages.map(page => page.id)
  await people.editor.get('blade-biz/page/toImgUrl', { id: pageId })
  await whileRendering(() => expect.poll(async () => (await boardOf(id)).drawing?.state).toBe('done'))
  expect((await boardOf(id)).drawing).toMatchObject({ done: 2, failed: 0, total: 2 })
})

async function editionOf(person: Person, pages: number): Promise<string> {
  number += 1
  const fields = { title: `第${number}期`, editionNo: number, publishDate: '2026-03-02 00:00:00' }
  const editionId = await add('edition', fields, person)
  for (let page = 1; page <= pages; page++) {
    const pdfUrl = await send(`A0${page}.pdf`, await blankPdf(1), person)
    await add('page', { pageNo: `A0${page}`, pageName: '要闻', editionId, sort: page, pdfUrl }, person)
  }
  return editionId
}
