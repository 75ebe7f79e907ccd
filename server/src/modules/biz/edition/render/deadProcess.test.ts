import { expect, it } from 'vitest'
import { execute } from '../../../../../../tests/support/database/postgres.ts'
import { blankPdf } from '../../../../../../tests/support/files/pdf.ts'
import { setUpPress } from '../../../../../../tests/support/records/press.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { renderEdition } from './renderEdition.ts'

const { people, add, send, boardOf, whileRendering } = setUpPress('330051', '330052')

async function queuedEdition(editionNo: number): Promise<string> {
  const fields = { title: `第${editionNo}期`, editionNo, publishDate: '2026-03-02 00:00:00' }
  const editionId = await add('edition', fields)
  const pdfUrl = await send('A01.pdf', await blankPdf(1))
  await add('page', { pageNo: 'A01', pageName: '要闻', editionId, sort: 1, pdfUrl })
  await people.editor.post('blade-biz/edition/draw', { id: editionId })
  return editionId
}

it('renders a page at once whose claim belongs to a process that was killed', async () => {
  const id = await queuedEdition(1)
  await execute(
    people.test.connection,
    `set app.tenant = '*';
     update blade_page set convert_state = 2, convert_began = now() - interval '20 seconds' where edition_id = ${id}`,
  )
  await whileRendering(() => expect.poll(async () => (await boardOf(id)).drawing?.state).toBe('done'))
  expect((await boardOf(id)).drawing).toMatchObject({ done: 1, failed: 0 })
})

it('waits for a storage that is away, and ends the run with a failed page after the last try', async () => {
  const id = await queuedEdition(2)
  const { app } = people.test
  const away = { get: () => Promise.reject(new Error('the storage is away')) }
  const context = {
    ...people.test,
    app: Object.create(app, { storages: { value: new Proxy({}, { get: () => away.get }) } }) as typeof app,
    signal: AbortSignal.timeout(30_000),
  }
  await expect(asSystem(() => renderEdition.run({ editionId: id }, context))).rejects.toThrow('the storage is away')
  expect((await boardOf(id)).drawing).toMatchObject({ state: 'running', done: 0, failed: 0 })
  await asSystem(() => renderEdition.run({ editionId: id }, { ...context, lastTry: true }))
  await whileRendering(() => expect.poll(async () => (await boardOf(id)).drawing?.state).toBe('done'))
  const { drawing, pages } = await boardOf(id)
  expect([drawing?.failed, pages[0]?.convertState, pages[0]?.convertFault]).toEqual([1, 4, 'failed'])
})
