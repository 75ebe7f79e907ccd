import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Figures, figuresPath, type TodoCount, type WaitingWork, waitingPath } from '#contract/desk/workbench'
import { listPathOf, parentFieldOf } from '#contract/kit/module'
import { joinValues } from '#contract/kit/values'
import { limitPerson } from '../../../../tests/support/records/limitPerson.ts'
import { insertRecord } from '../../../../tests/support/records/samples.ts'
import { type Person, setUpApp } from '../../../../tests/support/servers/testApp.ts'
import { dynamic } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

const TENANT = '330001'

const test = setUpApp()
let approver: Person
let clerk: Person

beforeAll(async () => {
  approver = await test.addPerson(TENANT, ['user', 'user_approve', 'user_role'])
  clerk = await test.addPerson(TENANT, ['post'])
  for (const status of [3, 3, 1]) await addUser({ tenantId: TENANT, status })
  await addUser({ tenantId: '330002', status: 3 })
})

describe('pending work', () => {
  it('is counted for users with the permission, with the number of the list', async () => {
    const waiting = await waitingOf(approver)
    expect(waiting).toMatchObject({ tenantEnd: null, passwordDays: 0 })
    expect(totals(waiting)).toEqual({ applicants: 2, withoutRole: 1 })
    const list = await approver.get('blade-user/page', { status: '3' })
    expect((list.data as { total: number }).total).toBe(2)
  })

  it('is nothing without the permission', async () => {
    expect(totals(await waitingOf(clerk))).toEqual({})
  })

  it('holds the tenants that end soon, for the platform', async () => {
    await endIn('330001', 10)
    await endIn('330002', 40)
    const waiting = await waitingOf(test.admin)
    expect(totals(waiting)).toMatchObject({ ending: 1, applicants: 3 })
    expect((await waitingOf(clerk)).tenantEnd).toBeNull()
  })

  it('says how old the own password is', async () => {
    await asSystem(() =>
      test.db
        .updateTable('bladeUser')
        .set({ passwordTime: sql<Date>`now() - interval '200 days'` })
        .where('id', '=', clerk.userId)
        .execute(),
    )
    expect((await waitingOf(clerk)).passwordDays).toBe(200)
  })
})

describe('figures', () => {
  it('on the server are for the platform', async () => {
    const before = await figuresOf(test.admin)
    await test.stranger.get('blade-system/post/list')
    await test.admin.get('blade-system/nothing/here')
    const { server } = await figuresOf(test.admin)
    expect(server?.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(server?.node).toBe(process.versions.node)
    expect(server?.database.version).toMatch(/^\d+/)
    expect(server?.database.bytes).toBeGreaterThan(1_000_000)
    expect(server?.database.connections).toBeGreaterThan(0)
    expect(server?.disks[0]).toEqual({
      ...{
        folder: 'data',
        availableBytes: expect.any(Number),
        sizeBytes: expect.any(Number),
        low: expect.any(Boolean),
      },
    })
    expect(server?.signedIn).toEqual({ people: 3, sessions: 3 })
    expect((server?.requests.refused ?? 0) - (before.server?.requests.refused ?? 0)).toBe(2)
    expect((server?.requests.total ?? 0) - (before.server?.requests.total ?? 0)).toBe(3)
    expect(server?.requests.minutes).toHaveLength(30)
  })

  it('on a tenant are for its administrators, who see nothing of the server', async () => {
    await asSystem(() =>
      test.db.updateTable('bladeRole').set({ roleAlias: 'admin' }).where('tenantId', '=', TENANT).execute(),
    )
    await test.admin.get('blade-auth/oauth/clear-cache')
    const { server, tenant } = await figuresOf(approver)
    expect(server).toBeNull()
    expect(tenant).toMatchObject({ tenantId: TENANT, signedIn: { people: 2 } })
    expect((await waitingOf(approver)).tenantEnd).toMatchObject({ ended: false })
  })

  it('are none for anybody else', async () => {
    const other = await test.addPerson('330002', ['post'])
    expect(await figuresOf(other)).toEqual({ server: null, tenant: null })
  })
})

async function waitingOf(person: Person): Promise<WaitingWork> {
  const answer = await person.get(waitingPath)
  expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  return answer.data
}

const totals = ({ matters }: WaitingWork) => Object.fromEntries(matters.map(({ key, total }) => [key, total]))

async function figuresOf(person: Person): Promise<Figures> {
  const answer = await person.get(figuresPath)
  expect(answer.status).toBe(200)
  return answer.data
}

function addUser(user: { tenantId: string; status: number }) {
  const id = newId()
  return asSystem(async () => {
    const known = await test.db.selectFrom('bladeTenant').where('tenantId', '=', user.tenantId).select('id').execute()
    const { tenantId } = user
    if (known.length === 0)
      await dynamic(test.db).insertInto('bladeTenant').values({ id: newId(), tenantId, tenantName: tenantId }).execute()
    await dynamic(test.db)
      .insertInto('bladeUser')
      .values({ id, ...user, account: id, password: '-' })
      .execute()
  })
}

function endIn(tenantId: string, days: number) {
  return asSystem(() =>
    test.db
      .updateTable('bladeTenant')
      .set({ expireTime: sql<string>`localtimestamp + make_interval(days => ${days})` })
      .where('tenantId', '=', tenantId)
      .execute(),
  )
}

describe('to-do lists', () => {
  const [TENANT, OTHER] = ['330055', '330056']
  const newspaper = ['articles', 'comment', 'feedback', 'images', 'videos', 'edition', 'page', 'planned']
  const buttons = ['view', 'edit', 'publish', 'approved', 'reply']
  const editing = [
    ...newspaper,
    'work_claim',
    'work_todo',
    ...buttons.flatMap(name => newspaper.map(code => `${code}_${name}`)),
  ]
  const lists = ['post', 'dept', 'param', 'role', 'notice', 'report_list', 'sms_message', 'user']
  const users = ['user_approve', 'user_role', 'user_unlock']

  const readers: Record<string, Person> = {}

  beforeAll(async () => {
    const administrator = await test.addPerson(TENANT, [...editing, ...lists, ...users])
    const editor = await test.addPerson(TENANT, editing)
    const scoped = await test.addPerson(TENANT, editing)
    Object.assign(readers, { administrator, editor, scoped, platform: test.admin })
    const all = [administrator, editor, scoped].map(({ userId }) => userId)
    await asSystem(async () => {
      await sql`update blade_role set role_alias = 'admin'
      where id in (select role_id::bigint from blade_user where id = ${administrator.userId})`.execute(test.db)
      await sql`insert into blade_stages (id, tenant_id, stage_name, column_ids, user_ids)
      values (${newId()}, ${TENANT}, '初审', '1', ${all.join()})`.execute(test.db)
      await sql`insert into sys_login_failure (key, tenant_id, account, failures, until, locked_until)
      select 'matters', tenant_id, lower(account), 5, now() + interval '1 hour', now() + interval '1 hour'
      from blade_user where id = ${editor.userId}`.execute(test.db)
    })
    for (const menu of newspaper) await limitPerson(test, scoped, { menu, type: 2, column: 'create_user' })
    const matters = await mattersOf(administrator)
    for (const tenantId of [TENANT, OTHER]) {
      // A number that those of the matters do not reach.
      for (const name of ['columns', 'edition', 'page', 'articles'])
        await insertRecord(test.db, test.app.modules.require({ path: `blade-biz/${name}` }), tenantId, {
          ...(name === 'edition' && { editionNo: 1_000_000, totalNo: 1_000_000 }),
        })
      for (const matter of matters)
        for (const createUser of [editor.userId, scoped.userId, scoped.userId])
          await addTo(matter, { tenantId, createUser })
    }
  })

  describe.each(['administrator', 'editor', 'scoped', 'platform'])('for the %s', name => {
    it('each card has the total of the list behind its link', async () => {
      const reader = readers[name] as Person
      const matters = await mattersOf(reader)
      expect(matters.length).toBeGreaterThan(name === 'platform' ? 12 : 8)
      for (const matter of matters)
        expect(await listed(matter, reader), `${matter.path} ${matter.key}`).toBe(matter.total)
    })
  })

  it('counts what is there, as problems only for administrators', async () => {
    const of = (name: string) => mattersOf(readers[name] as Person)
    const [administrator, editor, scoped] = [await of('administrator'), await of('editor'), await of('scoped')]
    const empty = administrator.filter(({ total }) => total === 0).map(({ path, key }) => `${path} ${key}`)
    // Nobody has started a process.
    expect(empty).toEqual([
      ...['blade-flow/work/claim claimable', 'blade-flow/work/claim due'],
      ...['blade-flow/work/todo todo', 'blade-flow/work/todo due'],
    ])
    expect(administrator.filter(({ isProblem }) => isProblem).map(({ key }) => key)).toContain('locked')
    expect(editor.some(({ isProblem }) => isProblem)).toBe(false)
    const pending = (matters: readonly TodoCount[]) => matters.find(({ path }) => path === 'blade-biz/comment')?.total
    expect([pending(administrator), pending(editor), pending(scoped)]).toEqual([3, 3, 2])
  })

  it('says nothing of lists that the caller may not open', async () => {
    const clerk = await test.addPerson(TENANT, ['comment', 'post'])
    expect(await clerk.get(waitingPath)).toMatchObject({ data: { matters: [], tenantEnd: null } })
  })

  async function mattersOf(person: Person): Promise<TodoCount[]> {
    return ((await person.get(waitingPath)).data as WaitingWork).matters
  }

  let number = 0

  /** A record that the filters of the matter let through. */
  async function addTo({ path, filters }: TodoCount, values: { tenantId: string; createUser: string }): Promise<void> {
    const served = test.app.modules.find(path)
    if (!served || served.rows) return
    number += 1
    const matching = filters
      .filter(({ field }) => !(field in served.module.searches))
      .map(({ field, operator, value }) => {
        const first = operator === 'null' ? null : operator === 'nnull' ? '原因' : [value].flat()[0]
        return [field, first]
      })
    const unique: Record<string, object> = {
      'blade-biz/articles': { originId: null },
      'blade-biz/planned': { planner: '{}', editionId: null, articleId: newId() },
      'blade-biz/edition': { editionNo: number, totalNo: number },
      'blade-biz/page': { pageNo: `A${number}` },
      'blade-user': { account: `matter${number}`, code: `m${number}`, password: '-', phone: null },
    }
    await insertRecord(test.db, served, values.tenantId, {
      createUser: values.createUser,
      ...Object.fromEntries(matching),
      ...unique[path],
    })
  }

  const suffixes: Record<string, string> = {
    eq: 'equal',
    in: 'in',
    gte: 'ge',
    lte: 'le',
    null: 'null',
    nnull: 'notnull',
  }

  /** The number of records of the list with these filters; of a tree that is not paged, of its nodes. */
  async function listed({ path, filters }: Pick<TodoCount, 'path' | 'filters'>, reader: Person): Promise<number> {
    const query = filters.map(({ field, operator, value }) => [
      `${field}_${suffixes[operator]}`,
      Array.isArray(value) ? joinValues(value) : String(value),
    ])
    const { module } = test.app.modules.require({ path })
    const call = 'parent-list' in module.calls ? `${path}/parent-list` : listPathOf(module)
    const size = parentFieldOf(module) && call.endsWith('/list') ? {} : { size: '1' }
    const { status, data } = await reader.get(call, { ...size, ...Object.fromEntries(query) })
    expect(status, path).toBe(200)
    const answer = data as { total: number } | Node[]
    return Array.isArray(answer) ? nodesIn(answer) : answer.total
  }

  interface Node {
    children?: Node[]
  }

  const nodesIn = (nodes: readonly Node[]): number =>
    nodes.reduce((sum, { children = [] }) => sum + 1 + nodesIn(children), 0)
})
