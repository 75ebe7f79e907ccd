import { beforeAll, describe, expect, it, vi } from 'vitest'
import { convertState } from '#contract/biz/pageCalls'
import { execute } from '../../../../../../tests/support/database/postgres.ts'
import { heavyPdf } from '../../../../../../tests/support/files/heavyPdf.ts'
import { blankPdf, newspaperPage } from '../../../../../../tests/support/files/pdf.ts'
import { setUpPress } from '../../../../../../tests/support/records/press.ts'
import { TENANT } from '../../../../../../tests/support/servers/config.ts'
import { killingChildren } from '../../../../../../tests/support/servers/killingChildren.ts'
import type { Person } from '../../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { stopPdfPool } from '../pdf/pdfPool.ts'
import { renderPageJob } from './renderJob.ts'

const { people, add, send, boardOf, whileRendering } = setUpPress()

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
  const payload = { pageId: page?.id ?? '', tenantId: TENANT }
  await expect(asSystem(() => renderPageJob.run(payload, context))).rejects.toThrow('the storage is away')
  expect((await boardOf(id)).pages).toMatchObject([{ convertState: convertState.failed, convertFault: 'failed' }])
  await asSystem(() => renderPageJob.run(payload, { ...context, app }))
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

describe('limits', () => {
  const { people, add, send, boardOf, whileRendering } = setUpPress()

  // A busy machine starts processes slowly.
  vi.setConfig({ testTimeout: 60_000 })

  let editionId: string
  let number = 0

  beforeAll(async () => {
    editionId = await addEdition()
  })

  it('says of a page that its images are too large, keeps its PDF, and renders other pages', async () => {
    const heavy = await addPage(heavyPdf({ count: 1, side: 9990, isBitmap: true }))
    expect(await render(heavy)).toMatchObject({ status: 400, msg: expect.stringContaining('300dpi') })
    expect(await stateOf(heavy)).toMatchObject({ convertState: convertState.failed, convertFault: 'memory' })
    expect(await render(await addPage())).toMatchObject({ status: 200 })
  })

  it.runIf(process.platform === 'linux')('keeps a page whose process was killed, and renders it again', async () => {
    const page = await addPage()
    expect(await killingChildren('pdfWorker', render(page))).toMatchObject({
      status: 503,
      msg: '版面PDF转换失败，请重试',
    })
    expect(await stateOf(page)).toMatchObject({ convertState: convertState.failed, convertFault: 'failed' })
    expect((await stateOf(page))?.pdfUrl).not.toBe('')
    expect(await render(page)).toMatchObject({ status: 200 })
  })

  it.runIf(process.platform === 'linux')(
    'ends an edition whose processes are killed, with the failed pages',
    async () => {
      const id = await addEdition()
      for (let count = 0; count < 2; count++) await addPage(undefined, people.editor, id)
      const ended = (state: number) =>
        expect.poll(async () => (await boardOf(id)).pages.map(page => page.convertState)).toEqual([state, state])
      await people.editor.post('blade-biz/edition/draw', { id })
      await whileRendering(() => killingChildren('pdfWorker', ended(convertState.failed)))
      await people.editor.post('blade-biz/edition/draw', { id })
      await whileRendering(() => ended(convertState.done))
    },
  )

  it('lets other pages through while one is being rendered elsewhere', async () => {
    const elsewhere = await addPage()
    const { db } = people.test
    const claimed = { convertState: convertState.running, convertBegan: new Date() }
    await asSystem(() => db.updateTable('bladePage').set(claimed).where('id', '=', elsewhere).execute())
    const waiting = render(elsewhere)
    expect(await render(await addPage())).toMatchObject({ status: 200 })
    const ended = { convertState: convertState.failed }
    await asSystem(() => db.updateTable('bladePage').set(ended).where('id', '=', elsewhere).execute())
    expect(await waiting).toMatchObject({ status: 200 })
  })

  it('refuses a tenant with too many pages waiting, loses none of them, and lets another tenant through', async () => {
    const page = await addPage(newspaperPage('A01').pdf)
    const foreign = await addPage(undefined, people.foreigner, await addEdition(people.foreigner))
    // All requests arrive while the process starts and renders the first one.
    stopPdfPool()
    const own = Array.from({ length: 30 }, () => render(page))
    const other = await render(foreign, people.foreigner)
    expect(other).toMatchObject({ status: 200 })
    const statuses = (await Promise.all(own)).map(({ status, msg }) => [status, status === 429 ? msg : ''])
    expect(statuses.filter(([status]) => status === 200).length).toBeGreaterThanOrEqual(21)
    expect(statuses.filter(([status]) => status !== 200)).toContainEqual([429, expect.stringContaining('等待处理')])
    expect(await stateOf(page)).toMatchObject({ convertState: convertState.done })
  })

  const render = (id: string, person: Person = people.editor) => person.get('blade-biz/page/toImgUrl', { id })

  async function stateOf(id: string) {
    return (await boardOf(editionId)).pages.find(page => page.id === id)
  }

  async function addPage(pdf?: Buffer, person: Person = people.editor, edition = editionId): Promise<string> {
    const name = `A${++number}`
    const pdfUrl = await send(`${name}.pdf`, pdf ?? (await blankPdf(1)), person)
    return add('page', { pageNo: name, pageName: '要闻', editionId: edition, sort: number, pdfUrl }, person)
  }

  function addEdition(person: Person = people.editor): Promise<string> {
    return add('edition', { title: `第${++number}期`, editionNo: number, publishDate: '2026-03-02 00:00:00' }, person)
  }
})
