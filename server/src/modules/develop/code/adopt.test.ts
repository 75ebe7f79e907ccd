import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeAdopt, codeTemplate } from '#contract/develop/code'
import type { CodeField } from '#contract/develop/codeFields'
import { createDatabase, execute, type TestDatabase } from '../../../../../tests/support/database/postgres.ts'
import { createScopedDb, type Db } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { planOf } from './files/plan.ts'
import { schemaFile } from './files/serverFiles.ts'
import { isAdoptable } from './index.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  db = createScopedDb({ ...database.connection, max: 1 })
})
afterAll(async () => {
  await asSystem(() => db?.destroy())
  await database?.drop()
})

const field = (column: string, kind: CodeField['kind'], changes: Partial<CodeField> = {}): CodeField => ({
  ...{ column, labelZh: '字段', labelEn: 'Field', kind, required: false, list: false, search: false },
  ...changes,
})
const named = field('title', 'text', { required: true, list: true, length: 80 })

const migrationOf = (tableName: string, fields: CodeField[], template: number = codeTemplate.list) => {
  const names = { codeName: '报道', codeNameEn: "Story's", serviceName: 'blade-biz', menuUnder: '', tablePrefix: 't_' }
  return schemaFile(planOf({ ...names, tableName, template, adopt: codeAdopt.yes, fields: [named, ...fields] }))
}

const rowsOf = async (table: string) =>
  (await asSystem(() => sql<Record<string, unknown>>`select * from ${sql.table(table)} order by id`.execute(db))).rows

const story = [
  field('published', 'dateTime', { dayOnly: true }),
  field('seen_at', 'dateTime'),
  field('extra', 'json'),
  field('keywords', 'tags', { length: 500 }),
  field('numbers', 'tags', { length: 500 }),
  field('state', 'dictBiz', { from: 'status', code: 'story_state', choices: [{ key: 0, zh: '草稿', en: 'Draft' }] }),
  field('sex', 'dictBiz', {
    code: 'story_sex',
    choices: [
      { key: 1, zh: '男', en: 'Male', from: 'M' },
      { key: 2, zh: "女'", en: 'Female', from: "F'" },
    ],
  }),
  field('hidden', 'flag', { required: true }),
  field('fee', 'number', { length: 8, decimals: 2 }),
  field('phone_number', 'text', { from: 'phoneNumber', length: 20, unique: 1 }),
  field('branch_id', 'reference', { target: 'dept' }),
]

it('a table becomes one of ours with its rows, its keys and what points at it', async () => {
  await execute(
    database.connection,
    `create table t_story (
       story_id serial primary key, title varchar(80) not null, published date, seen_at timestamptz, extra jsonb,
       keywords text[], numbers int[], status smallint not null default 0, sex char(2) default 'M', hidden boolean,
       fee numeric(8, 2), "phoneNumber" varchar(20) unique, branch_id int, owner varchar(20) not null,
       create_user varchar(20) not null, created_at timestamptz not null default now(), del_flag char(1) default '0');
     create table t_note (id int primary key, story_id int references t_story);
     insert into t_story (title, published, seen_at, extra, keywords, numbers, status, sex, hidden, fee, "phoneNumber",
       branch_id, owner, create_user, created_at, del_flag) values
       ('一', '2024-02-29', '2024-02-29 12:00+00', '{"a": 1}', '{甲,乙}', '{1,2}', 0, 'F''', true, 12.50, '123', 7, 'x',
        'admin', '2020-01-01 00:00+00', '0'),
       ('二', null, null, null, null, null, 0, null, null, null, null, null, 'y', 'guest', now(), '2');
     insert into t_note values (1, 1)`,
  )
  expect(await asSystem(() => isAdoptable('t_story', db))).toBe(true)
  await execute(database.connection, migrationOf('t_story', story))
  const [first, second] = await rowsOf('t_story')
  expect(first).toMatchObject({
    ...{ id: '1', title: '一', published: '2024-02-29 00:00:00', seenAt: '2024-02-29 20:00:00', keywords: '甲,乙' },
    ...{ numbers: '1,2', state: 0, sex: 2, hidden: 1, phoneNumber: '123', branchId: '7', owner: 'x' },
    ...{ tenantId: '000000', createTime: '2020-01-01 08:00:00', isDeleted: 0, status: 1, version: 1 },
    ...{ createUser: null, createUserBefore: 'admin' },
  })
  expect(JSON.parse(String(first?.extra))).toEqual({ a: 1 })
  expect(second).toMatchObject({ title: '二', isDeleted: 1, hidden: 0, published: null })
  const insert = sql`insert into t_story (id, tenant_id, title, hidden) values (1900000000000000001, '000000', '三', 0)`
  await asSystem(() => insert.execute(db))
  expect(await asSystem(() => isAdoptable('t_story', db))).toBe(false)
})

it('an empty table is made where there is none, with the columns of an adopted one', async () => {
  await execute(database.connection, migrationOf('t_absent', story, codeTemplate.tree))
  const columnsOf = async (table: string) => {
    const { rows } = await asSystem(() =>
      sql<{ column: string; type: string }>`select attname as column, format_type(atttypid, atttypmod) as type
        from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`.execute(db),
    )
    return new Map(rows.map(({ column, type }) => [column, type]))
  }
  const [made, adopted] = [await columnsOf('t_absent'), await columnsOf('t_story')]
  made.delete('parent_id')
  expect(Object.fromEntries([...made.keys()].map(name => [name, adopted.get(name)]))).toEqual(Object.fromEntries(made))
})

it('a table whose key is no number gets ids and keeps its key', async () => {
  await execute(
    database.connection,
    `create table t_badge (code varchar(20), "order" int not null, title varchar(80) not null, primary key (code, "order"));
     insert into t_badge values ('a', 1, '甲'), ('b', 1, '乙')`,
  )
  const fields = [
    field('code', 'text', { required: true, length: 20, unique: 1 }),
    field('order_value', 'number', { required: true, from: 'order', length: 9, unique: 1 }),
  ]
  await execute(database.connection, migrationOf('t_badge', fields))
  expect(await rowsOf('t_badge')).toMatchObject([
    { id: '1', code: 'a', orderValue: 1 },
    { id: '2', code: 'b' },
  ])
})

it.each([
  ['a text that does not fit', "values (1, '太长太长', null)", field('note', 'text', { length: 2, from: 'title' })],
  ['digits that would be rounded', "values (1, '甲', 1.25)", field('fee', 'number', { length: 5, decimals: 1 })],
  [
    'a value that is no choice',
    "values (1, '甲', 3)",
    field('fee', 'dictBiz', { code: 'x', choices: [{ key: 1, zh: '甲', en: 'A', from: '2' }] }),
  ],
  ['an id of zero', "values (0, '甲', 1)", field('fee', 'number', { length: 8, decimals: 2 })],
])('%s stops it, and nothing is changed', async (_, values, changed) => {
  await execute(
    database.connection,
    `create table t_stop (id int primary key, title varchar(80) not null, fee numeric(8, 2)); insert into t_stop ${values}`,
  )
  try {
    await expect(execute(database.connection, `begin; ${migrationOf('t_stop', [changed])}; commit`)).rejects.toThrow()
    const rows = await rowsOf('t_stop')
    expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'title', 'fee'])
  } finally {
    await execute(database.connection, 'drop table t_stop')
  }
})

it('only plain tables that are none of ours are offered', async () => {
  await execute(database.connection, 'create view t_view as select 1 as id')
  for (const table of ['t_view', 'nowhere', 'blade_post', 'sys_migration', 'base_record', 'change_log'])
    expect(await asSystem(() => isAdoptable(table, db)), table).toBe(false)
  const { rows } = await asSystem(() =>
    sql<{
      name: string
    }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not relrowsecurity and relname not like 't\\_%'`.execute(db),
  )
  const offered: string[] = []
  for (const { name } of rows) if (await asSystem(() => isAdoptable(name, db))) offered.push(name)
  expect(offered).toEqual([])
})
