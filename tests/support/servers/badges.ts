/** A module with every kind of field, for tests of what all modules share, served next to the real ones. */
import { expect } from 'vitest'
import {
  dateTime,
  dict,
  flag,
  html,
  number,
  optional,
  parent,
  reference,
  references,
  secret,
  text,
} from '#contract/kit/fields'
import { defineModule } from '#contract/kit/module'
import { tenantField } from '#contract/kit/tenantField'
import { type Hooks, serveModule } from '../../../server/src/kit/definition/serveModule.ts'
import { modules } from '../../../server/src/modules/index.ts'
import { createDatabase, execute } from '../database/postgres.ts'
import { type Answer, createTestApp, type Person, type Query, setUpOnce } from './testApp.ts'

const posts = { path: 'blade-system/post', call: 'select', shows: 'postName' }

export const badge = defineModule({
  name: 'badge',
  path: 'blade-biz/badge',
  title: { zh: '徽章', en: 'Badges' },
  fields: {
    title: text('名称', 'Title', { maxLength: 20 }),
    tenantId: tenantField,
    weight: optional(number('重量', 'Weight', { max: 100, decimals: 2 })),
    level: optional(dict('级别', 'Level', 'sex')),
    shiny: flag('闪亮', 'Shiny'),
    owner: optional(reference('持有人', 'Owner', { ...posts, as: 'ownerName' })),
    friends: optional(references('朋友', 'Friends', { ...posts, as: 'friendNames' })),
    givenAt: optional(dateTime('颁发时间', 'Given at')),
    password: optional(secret('口令', 'Password')),
    story: optional(html('故事', 'Story')),
    note: optional(text('备注', 'Note')),
    above: parent('上级', 'Above', { path: 'blade-biz/badge', call: 'list', shows: 'title', as: 'aboveTitle' }),
  },
  search: ['title'],
})

const table = `
  create table blade_badge (like base_record including all,
    title varchar(20) not null, weight numeric(5, 2), level integer, shiny integer not null, owner bigint, friends text,
    given_at timestamp(0), password text, story text, note text, above bigint not null);
  create unique index blade_badge_title_key on blade_badge (tenant_id, title) where is_deleted = 0;
  select scope_table('blade_badge', 'tenant');
  grant select, insert, update, delete on blade_badge to public;`

const codes = ['badge', 'badge_add', 'badge_edit', 'badge_delete', 'badge_view']

export type Badges = Awaited<ReturnType<typeof createBadges>>

/** Two tenants with somebody who may do everything; `adder` of the first one may only add. */
type Who = '100001' | '100002' | '000000' | 'adder'

async function createBadges(hooks: Hooks<typeof badge> = {}) {
  const database = await createDatabase()
  const menu = codes.map((code, index) => `(${index + 1}, '000000', '${code}', '徽章', '${code}')`)
  await execute(
    database.connection,
    `${table} insert into blade_menu (id, tenant_id, code, name, alias) values ${menu}`,
  )
  const served = serveModule(badge, { table: 'blade_badge', unique: [{ fields: ['title'] }], hooks })
  const test = await createTestApp({}, { database, served: [...modules, served] })
  const people: Record<Who, Person> = {
    '100001': await test.addPerson('100001', codes),
    '100002': await test.addPerson('100002', codes),
    '000000': test.admin,
    adder: await test.addPerson('100001', ['badge', 'badge_add']),
  }
  const change = (statement: string) => test.change(() => execute(database.connection, statement))
  await change(`update blade_user set dept_id = '8' where id = ${people['100001'].userId}`)
  const path = (call: string) => `${badge.path}/${call}`
  const get = (call: string, query: Query = {}, who: Who = '100001') => opened(people[who].get(path(call), query))
  const post = (call: string, body?: unknown, who: Who = '100001') => opened(people[who].post(path(call), body))
  let count = 0
  return {
    ...{ app: test.app, connection: test.connection, close: test.close, people, get, post },
    /** Statements as the owner of the schema. */
    execute: (statement: string) => execute(database.connection, statement),
    /** Adds a badge and returns its id. */
    async add(values = {}, who?: Who): Promise<string> {
      const reply = await post('submit', { title: `徽章${++count}`, ...values }, who)
      expect(reply, reply.msg).toMatchObject({ status: 200 })
      return (reply.data as { id: string }).id
    },
    detail: async (id: string, who?: Who): Promise<Record<string, unknown>> => (await get('detail', { id }, who)).data,
  }
}

export const setUpBadges = (hooks?: Hooks<typeof badge>) => setUpOnce(() => createBadges(hooks))

/** An answer with all of its envelope. */
async function opened(asked: Promise<Answer>) {
  const answer = await asked
  return { ...answer, ...(JSON.parse(answer.body) as Pick<Answer, 'data' | 'msg'>) }
}
