import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { TrailReport } from '#contract/log/seal'
import { type Person, setUpApp } from '../../../../tests/support/servers/testApp.ts'
import { pruneHistory } from '../../kit/history/pruneHistory.ts'
import { asSystem } from '../db/tenancy/scope.ts'
import { chained, sealEntries } from './sealHistory.ts'
import { type SignedSeal, verifyTrail } from './verifyTrail.ts'

const TENANT = '300071'

const test = setUpApp()
let auditor: Person
beforeAll(async () => {
  auditor = await test.addPerson(TENANT, [
    'post',
    'post_add',
    'post_edit',
    'post_export',
    'log_seal',
    'log_seal_verify',
    'param',
    'param_add',
  ])
})

let count = 0
const addPost = () =>
  auditor.create('blade-system/post', { category: 1, postCode: `tr${++count}`, postName: `岗位${count}`, sort: 1 })

const seal = () => asSystem(() => sealEntries(test.db, test.app.secrets))
const run = <Row = unknown>(statement: ReturnType<typeof sql<Row>>) => asSystem(() => statement.execute(test.db))
const verified = async () => (await auditor.post('blade-log/seal/verify')).data as TrailReport
const faults = async () => (await verified()).problems.map(({ fault, changeId, day }) => [fault, changeId ?? day])
const entryOf = async (recordId: string) =>
  (await run(sql<{ id: string }>`select id from change_log where record_id = ${recordId}`)).rows[0]?.id ?? ''

/** What a restored copy of the tables would give: the next forgery begins with an intact trail. */
async function withForgery(forge: () => Promise<unknown>): Promise<unknown[]> {
  const tables = ['change_log', 'change_link', 'change_seal']
  for (const table of tables) await run(sql`create table ${sql.table(`kept_${table}`)} as table ${sql.table(table)}`)
  try {
    await forge()
    return await faults()
  } finally {
    for (const table of tables) {
      await run(sql`delete from ${sql.table(table)}`)
      await run(sql`insert into ${sql.table(table)} table ${sql.table(`kept_${table}`)}`)
      await run(sql`drop table ${sql.table(`kept_${table}`)}`)
    }
  }
}

it('proves what the server wrote, sealed or not, in its own tenant', async () => {
  await addPost()
  await seal()
  const pending = await addPost()
  const report = await verified()
  expect(report).toMatchObject({ problems: [], pending: 1, seals: 1 })
  expect(report.proven).toBeGreaterThanOrEqual(2)
  await Promise.all([seal(), seal()])
  expect(await verified()).toMatchObject({ problems: [], pending: 0, proven: report.proven + 1 })
  expect(await entryOf(pending)).not.toBe('')
  expect((await auditor.get('blade-log/seal/list')).data).toMatchObject({
    records: [{ tenantId: TENANT, publicKey: expect.stringContaining('PUBLIC KEY') }],
  })
})

it('has the sign-ins and downloads of people', async () => {
  await auditor.get('blade-system/post/export', { format: 'csv' })
  const operations = async () =>
    (
      await run(sql<{ operation: string }>`select distinct operation from change_log where user_id = ${auditor.userId}`)
    ).rows.map(({ operation }) => operation)
  await expect.poll(operations).toEqual(expect.arrayContaining(['signIn', 'create', 'export', 'download']))
})

it('names the entry that was changed, removed, inserted or reordered behind its back', async () => {
  const ids = [await addPost(), await addPost(), await addPost()]
  await seal()
  const [first = '', second = '', third = ''] = await Promise.all(ids.map(entryOf))
  expect(await faults()).toEqual([])
  const forgeries: [string, ReturnType<typeof sql>, unknown[]][] = [
    ['a value', sql`update change_log set after = after || '{"sort": 9}' where id = ${second}`, [['changed', second]]],
    [
      'a time',
      sql`update change_log set changed_at = changed_at - interval '1 second' where id = ${first}`,
      [['changed', first]],
    ],
    ['an author', sql`update change_log set user_id = user_id + 1 where id = ${first}`, [['changed', first]]],
    ['an entry', sql`delete from change_log where id = ${second}`, [['removed', second]]],
    [
      'an entry and its link',
      sql`with gone as (delete from change_link where change_id = ${second} returning change_id)
        delete from change_log where id in (select change_id from gone)`,
      [['removed', undefined]],
    ],
    [
      'a new entry',
      sql`insert into change_log select id + 1, tenant_id, module, record_id, version + 1, operation, before, after, user_id,
        localtimestamp(0), request_id, restored_version, released, signature from change_log where id = ${third}`,
      [['inserted', String(BigInt(third) + 1n)]],
    ],
    [
      'an entry that stands there twice',
      sql`insert into change_log select * from change_log where id = ${third}`,
      [['inserted', third]],
    ],
    [
      'the order',
      sql`update change_link l set change_id = o.change_id, content = o.content from change_link o
        where (l.change_id, o.change_id) in ((${first}, ${second}), (${second}, ${first}))`,
      [
        ['reordered', second],
        ['reordered', first],
      ],
    ],
  ]
  await run(sql`drop index change_link_change`)
  for (const [what, forgery, expected] of forgeries)
    expect([what, await withForgery(() => run(forgery))]).toEqual([what, expected])
})

/** Somebody with the database and the program, but without the secret key. */
const recompute = async () => {
  const { rows } = await run(sql<{ position: string; content: string }>`
    select position, content from change_link where tenant_id = ${TENANT} order by position`)
  let hash = ''
  for (const { position, content } of rows) {
    hash = chained(hash, content)
    await run(sql`update change_link set hash = ${hash} where tenant_id = ${TENANT} and position = ${position}`)
  }
}

it('sees through hashes that were computed anew, and through a tail that was cut off', async () => {
  await addPost()
  await seal()
  const { rows } = await run(sql<{ id: string; position: string; day: string }>`
    select l.change_id as id, l.position, s.day from change_link l join change_seal s using (tenant_id, position)
    where l.tenant_id = ${TENANT}`)
  const [last] = rows
  const recomputed = await withForgery(async () => {
    await run(sql`update change_link set content = repeat('0', 64), removed = 'x' where change_id = ${last?.id}`)
    await run(sql`delete from change_log where id = ${last?.id}`)
    await recompute()
  })
  expect(recomputed).toEqual([
    ['removed', last?.id],
    ['recomputed', last?.day],
  ])
  const cut = () =>
    run(sql`with gone as (delete from change_link where change_id = ${last?.id} returning change_id)
    delete from change_log where id in (select change_id from gone)`)
  expect(await withForgery(cut)).toEqual([['truncated', last?.day]])
  const forged = () => run(sql`update change_seal set position = position + 1 where tenant_id = ${TENANT}`)
  expect((await withForgery(forged))[0]).toEqual(['forged', last?.day])
})

it('knows by an exported seal of what was removed together with its seal', async () => {
  const seals = () =>
    run(sql<SignedSeal>`select tenant_id, day, position, hash, start_position, start_hash, signature
    from change_seal where tenant_id = ${TENANT}`)
  const exported = (await seals()).rows
  const report = async () => asSystem(() => verifyTrail(test.db, test.app.secrets, { tenantId: TENANT, exported }))
  expect(await report()).toMatchObject({ problems: [] })
  await withForgery(async () => {
    for (const table of ['change_log', 'change_link', 'change_seal'])
      await run(sql`delete from ${sql.table(table)} where tenant_id = ${TENANT}`)
    expect(await faults()).toEqual([])
    expect(await report()).toMatchObject({ problems: [{ fault: 'truncated' }] })
  })
})

it('stays provable when old entries go after their time', async () => {
  await run(sql`delete from change_log where tenant_id = ${TENANT}`)
  await run(sql`delete from change_link where tenant_id = ${TENANT}`)
  await run(sql`delete from change_seal where tenant_id = ${TENANT}`)
  const ids = [await addPost(), await addPost(), await addPost(), await addPost()]
  const [first, , third] = ids
  await run(sql`update change_log set changed_at = localtimestamp - interval '200 days'
    where record_id in (${first}, ${third})`)
  await auditor.post('blade-system/param/submit', { paramName: '天数', paramKey: 'history.days', paramValue: '100' })
  const job = pruneHistory([])
  const night = () => asSystem(() => job.run(null, { ...test, signal: AbortSignal.timeout(30_000) }))
  await night()
  expect(await verified()).toMatchObject({ problems: [], removed: 1 })
  expect((await auditor.get('blade-log/seal/list')).data).toMatchObject({ records: [{ startPosition: 1 }] })
  await addPost()
  await seal()
  expect(await verified()).toMatchObject({ problems: [], removed: 1 })
})
