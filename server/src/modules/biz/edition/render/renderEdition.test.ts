import { expect, it } from 'vitest'
import { convertState } from '#contract/biz/pageCalls'
import { execute } from '../../../../../../tests/support/database/postgres.ts'
import { blankPdf } from '../../../../../../tests/support/files/pdf.ts'
import { setUpPress } from '../../../../../../tests/support/records/press.ts'
import type { Person } from '../../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { renderEdition } from './renderEdition.ts'

const { people, add, send, boardOf, whileRendering } = setUpPress('330001', '330002')

let number = 0

it('renders the edition of another tenant before the editions that one tenant sent at once', async () => {
  const own: string[] = []
  for (let count = 0; count < 3; count++) own.push(await queuedEdition(4))
  const foreign = await queuedEdition(1, people.foreigner)
  let ownPages = 0
  await whileRendering(async () => {
    const options = { interval: 20 }
    await expect.poll(() => renderedIn(foreign, people.foreigner), options).toBe(1)
    for (const id of own) ownPages += await renderedIn(id)
    await Promise.all(own.map(id => expect.poll(() => renderedIn(id), options).toBe(4)))
  })
  expect(ownPages).toBeLessThan(6)
})

it('renders a page at once whose claim belongs to a process that was killed', async () => {
  const id = await queuedEdition(1)
  await execute(
    people.test.connection,
    `set app.tenant = '*';
     update blade_page set convert_began = now() - interval '20 seconds' where edition_id = ${id}`,
  )
  await whileRendering(() => expect.poll(() => renderedIn(id)).toBe(1))
})

it('waits for a storage that is away, and shows the fault meanwhile', async () => {
  const id = await queuedEdition(1)
  const [page] = (await boardOf(id)).pages
  const { app } = people.test
  const away = { get: () => Promise.reject(new Error('the storage is away')) }
  const context = {
    ...people.test,
    app: Object.create(app, { storages: { value: new Proxy({}, { get: () => away.get }) } }) as typeof app,
    signal: AbortSignal.timeout(30_000),
  }
  const payload = { pageId: page?.id ?? '', tenantId: '330001' }
  await expect(asSystem(() => renderEdition.run(payload, context))).rejects.toThrow('the storage is away')
  expect((await boardOf(id)).pages).toMatchObject([{ convertState: convertState.failed, convertFault: 'failed' }])
  await asSystem(() => renderEdition.run(payload, { ...context, app }))
  expect(await renderedIn(id)).toBe(1)
})

const renderedIn = async (id: string, person?: Person) =>
  (await boardOf(id, person)).pages.filter(page => page.convertState === convertState.done).length

async function queuedEdition(pages: number, person: Person = people.editor): Promise<string> {
  number += 1
  const fields = { title: `第${number}期`, editionNo: number, publishDate: '2026-03-02 00:00:00' }
  const editionId = await add('edition', fields, person)
  for (let page = 1; page <= pages; page++) {
    const pdfUrl = await send(`A0${page}.pdf`, await blankPdf(1), person)
    await add('page', { pageNo: `A0${page}`, pageName: '要闻', editionId, sort: page, pdfUrl }, person)
  }
  await person.post('blade-biz/edition/draw', { id: editionId })
  return editionId
}
