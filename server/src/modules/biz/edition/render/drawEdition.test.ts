import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Board } from '#contract/biz/press'
import { createDatabase, type TestDatabase } from '../../../../../../tests/support/database/postgres.ts'
import { blankPdf } from '../../../../../../tests/support/files/pdf.ts'
import { upload } from '../../../../../../tests/support/files/uploads.ts'
import { createTestApp, type Person, type TestApp } from '../../../../../../tests/support/servers/testApp.ts'
import { whileDrawing } from '../../../../../../tests/support/servers/whileDrawing.ts'
import { stopDrawing } from './drawPage.ts'

const rights = ['edition', 'page'].flatMap(name => [
  name,
  ...['add', 'edit', 'view', 'convert'].map(button => `${name}_${button}`),
])

let database: TestDatabase
let test: TestApp
let editor: Person
let foreigner: Person
let number = 0

beforeAll(async () => {
  database = await createDatabase()
  test = await createTestApp({}, database)
  editor = await test.addPerson('330001', rights)
  foreigner = await test.addPerson('330002', rights)
})
afterAll(async () => {
  stopDrawing()
  await test?.close()
})

it('draws the edition of another tenant before the editions that one tenant sent at once', async () => {
  const own: string[] = []
  for (let count = 0; count < 3; count++) own.push(await editionOf(editor, 4))
  const foreign = await editionOf(foreigner, 1)
  for (const id of own) await editor.post('blade-biz/edition/draw', { id })
  await foreigner.post('blade-biz/edition/draw', { id: foreign })
  let ownPages = 0
  await whileDrawing(database, async () => {
    const options = { timeout: 30_000, interval: 20 }
    await expect.poll(async () => (await boardOf(foreigner, foreign)).drawing?.done, options).toBe(1)
    for (const id of own) ownPages += (await boardOf(editor, id)).drawing?.done ?? 0
    await Promise.all(
      own.map(id => expect.poll(async () => (await boardOf(editor, id)).drawing?.state, options).toBe('done')),
    )
  })
  expect(ownPages).toBeLessThan(6)
}, 60_000)

async function editionOf(person: Person, pages: number): Promise<string> {
  number += 1
  const saved = async (module: string, fields: object) => {
    const answer = await person.post(`blade-biz/${module}/submit`, fields)
    expect(answer, answer.body).toMatchObject({ status: 200 })
    return (answer.data as { id: string }).id
  }
  const id = await saved('edition', { title: `第${number}期`, editionNo: number, publishDate: '2026-03-02 00:00:00' })
  for (let page = 1; page <= pages; page++) {
    const { data } = await upload(person, 'put-file', { name: `A0${page}.pdf`, bytes: await blankPdf(1) })
    const { link: pdfUrl } = data as { link: string }
    await saved('page', { pageNo: `A0${page}`, pageName: '要闻', editionId: id, sort: page, pdfUrl })
  }
  return id
}

const boardOf = async (person: Person, id: string) =>
  (await person.get('blade-biz/edition/board', { id })).data as Board
