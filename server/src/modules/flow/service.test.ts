import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { History } from '#contract/kit/history'
import { type Person, setUpApp } from '../../../../tests/support/servers/testApp.ts'
import { pruneHistory } from '../../kit/history/pruneHistory.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { ofRunningProcess } from './service.ts'

const TENANT = '300021'
const codes = ['post', 'post_add', 'post_edit', 'post_view', 'post_delete', 'param', 'param_add', 'param_edit']

const test = setUpApp()
let editor: Person
let neighbour: Person

beforeAll(async () => {
  editor = await test.addPerson(TENANT, codes)
  neighbour = await test.addPerson('300022', codes)
})
beforeEach(() => query(sql`delete from blade_param where param_key = 'history.days' and tenant_id <> '000000'`))

async function query<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await asSystem(() => statement.execute(test.db))).rows
}

let count = 0
/** A post with three changes, of which two are older than a hundred days. */
async function addOldPost(person: Person): Promise<string> {
  const post = { category: 1, postCode: `kh${++count}`, postName: `岗位${count}`, sort: 1 }
  const id = await person.create('blade-system/post', post)
  for (const sort of [2, 3]) await person.post('blade-system/post/submit', { id, sort })
  await query(sql`update change_log set changed_at = localtimestamp - make_interval(days => 200 - version)
    where record_id = ${id} and version < 3`)
  return id
}

const versions = async (id: string, person = editor) =>
  ((await person.get('blade-system/post/history', { id })).data as History).records.map(({ version }) => version)

const limit = (person: Person, paramValue: string) =>
  person.post('blade-system/param/submit', { paramName: '修改历史保留天数', paramKey: 'history.days', paramValue })

const job = pruneHistory([ofRunningProcess])
const runNight = () => asSystem(() => job.run(null, { ...test, signal: AbortSignal.timeout(30_000) }))

const pastMonths = () =>
  query(sql`select relname from pg_class where relkind = 'r' and relname ~ '^change_log_[0-9]'
    and relname < to_char(localtimestamp, '"change_log_"YYYY_MM')`)

it('entries stay for ever unless a tenant limits them, and then those of this tenant go', async () => {
  const [own, foreign] = [await addOldPost(editor), await addOldPost(neighbour)]
  await runNight()
  expect(await versions(own)).toEqual([3, 2, 1])
  expect(await limit(editor, '-1')).toMatchObject({ status: 400 })
  expect(await limit(editor, '100')).toMatchObject({ status: 200 })
  await runNight()
  expect(await versions(own)).toEqual([3])
  expect(await versions(foreign, neighbour)).toEqual([3, 2, 1])
})

it('a tenant may keep its history for ever where the platform limits the others', async () => {
  const [own, foreign] = [await addOldPost(editor), await addOldPost(neighbour)]
  const ofPlatform = (value: string) =>
    query(sql`update blade_param set param_value = ${value} where param_key = 'history.days' and tenant_id = '000000'`)
  await ofPlatform('100')
  await limit(editor, '0')
  await runNight()
  await ofPlatform('0')
  expect(await versions(own)).toEqual([3, 2, 1])
  expect(await versions(foreign, neighbour)).toEqual([3])
})

it('removed records keep their history, which comes back with them', async () => {
  const id = await addOldPost(editor)
  await editor.post('blade-system/post/remove', { ids: id })
  await limit(editor, '100')
  await runNight()
  expect(await editor.post('blade-system/post/restore', { ids: id })).toMatchObject({ status: 200 })
  expect(await versions(id)).toEqual([5, 4, 3, 2, 1])
  const { records, version } = (await editor.get('blade-system/post/history', { id })).data as History
  const changeId = records.at(-1)?.id
  expect(await editor.post('blade-system/post/restore-version', { id, changeId, version })).toMatchObject({
    status: 200,
  })
})

it('records of a process keep their history until it has ended', async () => {
  const id = await addOldPost(editor)
  await query(sql`insert into flow_instance (id, tenant_id, definition_id, business_table, business_id)
    values (${id}::bigint + 1, ${TENANT}, 1, 'blade_post', ${id})`)
  await limit(editor, '100')
  await runNight()
  expect(await versions(id)).toEqual([3, 2, 1])
  await query(sql`update flow_instance set end_time = localtimestamp where business_id = ${id}`)
  await runNight()
  expect(await versions(id)).toEqual([3])
})

it('months that hold nothing any more are dropped', async () => {
  const id = await addOldPost(editor)
  await runNight()
  expect((await pastMonths()).length).toBeGreaterThan(0)
  await limit(editor, '100')
  await query(sql`delete from change_log where record_id <> ${id} and changed_at < localtimestamp - interval '60 days'`)
  await runNight()
  expect(await pastMonths()).toEqual([])
  expect(await versions(id)).toEqual([3])
})
