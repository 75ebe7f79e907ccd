import { afterAll, describe, expect, it } from 'vitest'
import { createScopedDb, dynamic } from '../database.ts'
import { asSystem, defineTable, runWithScope, type Scope } from './scope.ts'

for (const [name, tenancy] of [
  ['sample_post', 'tenant'],
  ['sample_param', 'shared'],
  ['sample_dict', 'platform'],
  ['sample_log', 'journal'],
  ['sample_token', 'plain'],
] as const)
  defineTable(name, tenancy)

// Compiles only; nothing is ever sent.
const connected = createScopedDb({})
const db = dynamic(connected)
afterAll(() => asSystem(() => connected.destroy()))

const tenant: Scope = { tenantId: '100001', userId: '7', deptId: '8', allTenants: false, requestId: 'r' }
const platform: Scope = { ...tenant, tenantId: '000000', allTenants: true }

interface Compilable {
  compile(): { sql: string; parameters: readonly unknown[] }
}

const compiled = (query: () => Compilable, scope: Scope = tenant) => runWithScope(scope, () => query().compile())
const text = (query: () => Compilable, scope?: Scope) => compiled(query, scope).sql.replaceAll('"', '')
const own = (alias: string) => `${alias}.tenant_id in ($1) and ${alias}.is_deleted = 0`

describe('reading', () => {
  it('sees the own tenant and what is not deleted', () => {
    const { sql: statement, parameters } = compiled(() => db.selectFrom('samplePost').select('id'))
    expect(statement.replaceAll('"', '')).toBe(`select id from sample_post where ${own('sample_post')}`)
    expect(parameters).toEqual(['100001'])
  })

  it('keeps the guard out of an or', () => {
    const query = () =>
      db
        .selectFrom('samplePost as p')
        .select('id')
        .where('a', '=', 1)
        .where(({ eb }) => eb.or([eb('b', '=', 2), eb('c', '=', 3)]))
    expect(text(query)).toMatch(/where \(.+ or .+\) and p\.tenant_id in \(\$4\) and p\.is_deleted = 0$/)
  })

  const posts = () => db.selectFrom('samplePost as p').select('p.id')
  it.each<[string, () => Compilable]>([
    ['inner', () => posts().innerJoin('samplePost as q', 'q.id', 'p.parentId')],
    ['left', () => posts().leftJoin('samplePost as q', 'q.id', 'p.parentId')],
    ['right', () => posts().rightJoin('samplePost as q', 'q.id', 'p.parentId')],
    ['full', () => posts().fullJoin('samplePost as q', 'q.id', 'p.parentId')],
  ])('guards both sides of the %s join', (_, query) => {
    const statement = text(query)
    expect(statement).toContain(
      'from (select * from sample_post as p where p.tenant_id in ($1) and p.is_deleted = 0) as p',
    )
    expect(statement).toContain(
      'join (select * from sample_post as q where q.tenant_id in ($2) and q.is_deleted = 0) as q',
    )
  })

  it('guards subselects, unions, common table expressions and several sources', () => {
    const guards = (query: () => Compilable) => text(query).match(/is_deleted = 0/g)?.length
    expect(
      guards(() =>
        db
          .selectFrom('samplePost')
          .select('id')
          .where(eb => eb('id', 'in', eb.selectFrom('samplePost').select('id'))),
      ),
    ).toBe(2)
    expect(
      guards(() =>
        db
          .selectFrom('samplePost')
          .select('id')
          .union(eb => eb.selectFrom('samplePost').select('id')),
      ),
    ).toBe(2)
    expect(
      guards(() =>
        db
          .with('mine', q => q.selectFrom('samplePost').select('id'))
          .selectFrom('mine')
          .select('id'),
      ),
    ).toBe(1)
    expect(guards(() => db.selectFrom(['samplePost as a', 'samplePost as b']).select('a.id'))).toBe(2)
    expect(guards(() => db.selectFrom(eb => eb.selectFrom('samplePost').select('id').as('x')).select('x.id'))).toBe(1)
  })

  it('knows whose rows a table holds', () => {
    expect(text(() => db.selectFrom('sampleParam').select('id'))).toContain('tenant_id in ($1, $2)')
    expect(compiled(() => db.selectFrom('sampleDict').select('id')).parameters).toEqual(['000000'])
    expect(text(() => db.selectFrom('sampleLog').select('id'))).toBe(
      'select id from sample_log where sample_log.tenant_id in ($1)',
    )
    expect(text(() => db.selectFrom('samplePost').select('id'), platform)).toBe(
      'select id from sample_post where sample_post.is_deleted = 0',
    )
    expect(text(() => db.selectFrom('sampleToken').select('id'), 'system')).toBe('select id from sample_token')
  })
})

describe('writing', () => {
  it('stamps what is inserted', () => {
    const { sql: statement, parameters } = compiled(() =>
      db.insertInto('samplePost').values([{ id: '1' }, { id: '2' }]),
    )
    expect(statement.replaceAll('"', '')).toBe(
      'insert into sample_post (id, tenant_id, create_user, create_dept, update_user) values ($1, $2, $3, $4, $5), ($6, $7, $8, $9, $10)',
    )
    expect(parameters).toEqual(['1', '100001', '7', '8', '7', '2', '100001', '7', '8', '7'])
  })

  it('guards and stamps what is updated, and what it is updated from', () => {
    const statement = text(() =>
      db
        .updateTable('samplePost')
        .from('samplePost as q')
        .set({ name: 'x' })
        .whereRef('q.id', '=', 'samplePost.parentId'),
    )
    expect(statement).toContain('update_user = $2, update_time = localtimestamp(0)')
    expect(statement).toContain(
      'from (select * from sample_post as q where q.tenant_id in ($3) and q.is_deleted = 0) as q',
    )
    expect(statement).toMatch(/and sample_post\.tenant_id in \(\$4\) and sample_post\.is_deleted = 0$/)
  })

  it('writes the own rows of a shared table only', () => {
    expect(compiled(() => db.updateTable('sampleParam').set({ name: 'x' })).parameters).toEqual(['x', '7', '100001'])
  })

  it.each<[string, () => Compilable]>([
    ['a row of another tenant', () => db.insertInto('samplePost').values({ id: '1', tenantId: '100002' })],
    [
      'rows made by a query',
      () => db.insertInto('samplePost').columns(['id']).expression(db.selectFrom('samplePost').select('id')),
    ],
    ['a row of nothing but defaults', () => db.insertInto('samplePost').defaultValues()],
    [
      'an insert that may update',
      () =>
        db
          .insertInto('samplePost')
          .values({ id: '1' })
          .onConflict(c => c.column('id').doUpdateSet({ name: 'x' })),
    ],
    ['a move to another tenant', () => db.updateTable('samplePost').set({ tenantId: '100002' })],
    ['a real deletion', () => db.deleteFrom('samplePost').where('id', '=', '1')],
    ['a change of a journal', () => db.updateTable('sampleLog').set({ name: 'x' })],
    ['a deletion from a journal', () => db.deleteFrom('sampleLog')],
    ["a change of the platform's rows", () => db.updateTable('sampleDict').set({ name: 'x' })],
    ['a row of the platform', () => db.insertInto('sampleDict').values({ id: '1' })],
    ['a table of the system', () => db.selectFrom('sampleToken').select('id')],
    ['a table nobody defined', () => db.selectFrom('pgUser').select('id')],
    [
      'a name that hides a table',
      () =>
        db
          .with('samplePost', q => q.selectFrom('sampleDict').select('id'))
          .selectFrom('samplePost')
          .select('id'),
    ],
    [
      'a merge',
      () => db.mergeInto('samplePost').using('samplePost as q', 'q.id', 'samplePost.id').whenMatched().thenDelete(),
    ],
  ])('refuses %s', (_, query) => {
    expect(() => compiled(query)).toThrow()
  })
})

it('asks for a scope', () => {
  expect(() => db.selectFrom('samplePost').select('id').compile()).toThrow('no tenant context')
})
