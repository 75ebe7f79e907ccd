import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { query } from '../../../../../tests/support/database/postgres.ts'
import { type EventReader, readNotices } from '../../../../../tests/support/servers/events.ts'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { publishNotice } from './publish.ts'

const PATH = 'blade-desk/notice'
const author = ['notice', 'notice_add', 'notice_edit', 'notice_delete', 'notice_view']

const test = setUpApp()
let editor: Person
let reader: Person
let colleague: Person
let foreigner: Person
const readers: EventReader[] = []

beforeAll(async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  editor = await test.addPerson('320001', author)
  reader = await test.addPerson('320001', [])
  colleague = await test.addPerson('320001', [])
  foreigner = await test.addPerson('320002', author)
})
beforeEach(async () => {
  for (const stream of readers.splice(0)) await stream.close()
  for (const person of [editor, reader, colleague]) await person.post(`${PATH}/read-all`)
})
afterAll(async () => {
  for (const stream of readers) await stream.close()
})

it('stores no script, and gives back the rest', async () => {
  const id = await add({ content: '<p>一<script>alert(1)</script><img src=x onerror=alert(1)></p>' })
  expect((await editor.get(`${PATH}/detail`, { id })).data).toMatchObject({ content: '<p>一</p>', version: 1 })
})

it('is searched by its title, its type and a range of dates', async () => {
  await add({ title: '春节值班', category: 6, releaseTime: '2024-02-09 08:00:00' })
  const find = async (query: Record<string, string>) =>
    ((await editor.get(`${PATH}/list`, query)).data as { records: { title: string }[] }).records.map(
      ({ title }) => title,
    )
  const range = { releaseTime_ge: '2024-02-09 00:00:00', releaseTime_le: '2024-02-09 23:59:59' }
  expect(await find({ title: '值班', category: '6', ...range })).toEqual(['春节值班'])
  expect(await find({ title: '值班', category: '1', ...range })).toEqual([])
  expect(await find({ ...range, releaseTime_le: '2024-02-09 07:59:59' })).toEqual([])
})

it('is unread for everyone of the tenant until each has read it', async () => {
  const id = await add({ title: '改版通知', content: '<p>周一起改版</p>' })
  expect(await mine(reader)).toMatchObject({ unread: 1, notices: expect.arrayContaining([head(id, false)]) })
  expect((await reader.post(`${PATH}/read`, { id })).data).toMatchObject({
    ...{ title: '改版通知', categoryName: '发布通知', content: '<p>周一起改版</p>' },
  })
  await reader.post(`${PATH}/read`, { id })
  expect(await mine(reader)).toMatchObject({ unread: 0, notices: expect.arrayContaining([head(id, true)]) })
  expect(await mine(colleague)).toMatchObject({ unread: 1 })
  expect(await mine(foreigner)).toMatchObject({ unread: 0, notices: [] })
  expect((await foreigner.post(`${PATH}/read`, { id })).status).toBe(404)

  const { data } = await editor.get(`${PATH}/readers`, { id })
  expect(data).toMatchObject({ people: 3, read: 1, capped: false, readers: [{ userId: reader.userId }] })
  expect((await reader.get(`${PATH}/readers`, { id })).status).toBe(403)
  expect((await foreigner.get(`${PATH}/readers`, { id })).status).toBe(404)
})

it('cannot be read before its time, and is when a job has published it', async () => {
  const id = await add({ releaseTime: '2099-01-01 08:00:00' })
  expect(await mine(reader)).toMatchObject({ unread: 0 })
  expect((await reader.post(`${PATH}/read`, { id })).status).toBe(404)
  const stream = await listen(reader)
  await editor.post(`${PATH}/submit`, { id, releaseTime: '2024-01-01 08:00:00' })
  await stream.next('notice')
  await asSystem(() => publishNotice.run({ id }, jobContext()))
  expect(await mine(reader)).toMatchObject({ unread: 1 })
})

const jobContext = () => ({ ...test, signal: AbortSignal.timeout(1000) })

it('is announced once, though two jobs find it due', async () => {
  const id = await add({ releaseTime: '2099-01-01 08:00:00' })
  const client = new pg.Client(test.connection)
  await client.connect()
  onTestFinished(() => client.end())
  const announced: string[] = []
  client.on('notification', ({ payload = '' }) => void announced.push(payload))
  await client.query(`set app.tenant = '*'`)
  await client.query('listen notice_changed')
  await client.query(`update blade_notice set release_time = '2024-01-01 08:00:00' where id = $1`, [id])
  // Both jobs have begun before either of them can go on.
  await client.query('begin')
  await client.query('select from blade_notice where id = $1 for update', [id])
  const jobs = Promise.all([1, 2].map(() => asSystem(() => publishNotice.run({ id }, jobContext()))))
  await expect.poll(waitingForLocks).toBe(2)
  await client.query('commit')
  await jobs
  await client.query('select 1')
  expect(announced.filter(payload => payload.includes('published'))).toHaveLength(1)
})

async function waitingForLocks(): Promise<unknown> {
  const waiting = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await query(test.connection, waiting))[0]?.count
}

it('reaches those who listen, and only in its tenant', async () => {
  const [here, there] = [await listen(reader), await listen(foreigner)]
  const id = await add({ title: '送达' })
  expect(await here.next('notice')).toMatchObject({ data: { id, title: '送达' }, id: expect.stringMatching(/^\d+$/) })
  await editor.post(`${PATH}/submit`, { id, title: '改过' })
  await here.next('changed')
  await editor.post(`${PATH}/remove`, undefined, { ids: id })
  await here.next('changed')
  expect(there.events).toEqual([])
})

it('sends somebody who was away what was published meanwhile', async () => {
  const stream = await listen(reader)
  await add({ title: '在场' })
  const { id: last = '' } = await stream.next('notice')
  await stream.close()
  await add({ title: '缺席' })
  const back = await listen(reader, last)
  await expect.poll(() => back.events.map(({ data }) => (data as { title: string }).title)).toContain('缺席')
  expect((await listen(foreigner, last)).events).toEqual([])
  expect((await listen(reader, 'x')).status).toBe(200)
})

it('reading here is heard by the other browsers of the same person alone', async () => {
  const id = await add({})
  const [own, other] = [await listen(reader), await listen(colleague)]
  // The notice itself, and those of the tests before, may arrive after they began to listen.
  const [ownBefore, otherBefore] = await quietCounts([own, other])
  await reader.post(`${PATH}/read`, { id })
  await expect.poll(() => own.events.slice(ownBefore).map(({ name }) => name)).toEqual(['changed'])
  expect(other.events.length).toBe(otherBefore)
})

/** Events that each stream has had once none of them has had another for a while. */
async function quietCounts(streams: readonly EventReader[]): Promise<number[]> {
  const counted = () => streams.map(({ events }) => events.length)
  for (let before = ''; before !== counted().join(); ) {
    before = counted().join()
    await new Promise(resolve => setTimeout(resolve, 400))
  }
  return counted()
}

it('a stream ends with its session, and a user has at most six', async () => {
  const leaver = await test.addPerson('320001', [])
  const streams: EventReader[] = []
  for (let count = 0; count < 7; count++) streams.push(await listen(leaver))
  await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([true, ...Array(6).fill(false)])
  await leaver.post('blade-auth/oauth/logout')
  await expect.poll(() => streams.every(({ ended }) => ended)).toBe(true)
  expect((await listen(leaver)).status).toBe(401)
})

it('opens a stream only for requests that accept one', async () => {
  expect((await reader.get(`${PATH}/events`)).status).toBe(406)
})

const add = (fields: object) =>
  editor.create(PATH, { title: '通知', category: 1, releaseTime: '2024-01-01 08:00:00', content: '', ...fields })

const mine = async (person: Person) => (await person.get(`${PATH}/mine`)).data
const head = (id: string, read: boolean) => expect.objectContaining({ id, read })

async function listen(person: Person, lastEventId?: string): Promise<EventReader> {
  const stream = await readNotices(test.app, person, lastEventId)
  readers.push(stream)
  return stream
}
