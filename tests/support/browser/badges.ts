/** A module with every kind of field, for tests of what all modules share, served next to the real ones. */
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
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
import { createModules } from '../../../server/src/kit/definition/registry.ts'
import { type Hooks, serveModule } from '../../../server/src/kit/definition/serveModule.ts'
import { addRoutes } from '../../../server/src/kit/routes.ts'
import { modules, services } from '../../../server/src/modules/index.ts'
import { createSecrets } from '../../../server/src/platform/config/secrets.ts'
import { createScopedDb } from '../../../server/src/platform/db/database.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { type Caller, guard } from '../../../server/src/platform/http/guard.ts'
import { createServer } from '../../../server/src/platform/http/server.ts'
import { createDatabase, execute } from '../database/postgres.ts'
import { testConfig } from '../servers/config.ts'
import { strangers } from '../servers/identity.ts'

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

export interface Badges {
  app: FastifyInstance
  /** Owns the schema. */
  connection: pg.PoolConfig
  /** Statements as the owner of the schema. */
  execute(statement: string): Promise<void>
  get(path: string, query?: Record<string, string>, token?: string): Promise<Reply>
  post(path: string, body?: unknown, token?: string): Promise<Reply>
  /** Adds a badge and returns its id. */
  add(values?: object, token?: string): Promise<string>
  detail(id: string, token?: string): Promise<Record<string, unknown>>
  close(): Promise<void>
}

interface Reply {
  status: number
  data: never
  msg: string
}

const codes = ['badge', 'badge_add', 'badge_edit', 'badge_delete', 'badge_view']

const caller = (tenantId: string, permissions = codes): Caller => ({
  tenantId,
  userId: `7${tenantId}`,
  account: tenantId,
  deptIds: ['8'],
  roleIds: [],
  roleAliases: [],
  permissions: new Set(permissions),
  isPlatform: tenantId === '000000',
  clientId: 'saber',
  sessionId: 's',
  locked: false,
  mustChangePassword: false,
  hasSecondFactor: false,
  provenAt: null,
  dataScopes: [],
  deptIdsBelow: ['8'],
  closedRoutes: new Set(),
})

/** The token is the tenant; `adder` may only add. */
const callers: Record<string, Caller> = {
  '100001': caller('100001'),
  '100002': caller('100002'),
  '000000': caller('000000'),
  adder: caller('100001', ['badge', 'badge_add']),
}

export async function createBadges(hooks: Hooks<typeof badge> = {}): Promise<Badges> {
  const database = await createDatabase()
  await execute(database.connection, table)
  const db = createScopedDb(database.appConnection)
  const config = testConfig()
  const app = await createServer(config)
  guard(app, {
    ...strangers,
    findCaller: async token => callers[token],
    findClient: async () => ({ language: undefined }),
  })
  const served = serveModule(badge, {
    table: 'blade_badge',
    unique: [{ fields: ['title'] }],
    hooks,
  })
  app.decorate('modules', createModules([...modules, served], services))
  app.decorate('secrets', createSecrets(config.secretKey))
  addRoutes(app, served, db)
  await app.ready()
  const ask = async (method: 'GET' | 'POST', path: string, token: string, rest: object) => {
    const headers = { authorization: `Basic ${btoa('a:b')}`, 'blade-auth': token }
    const reply = await app.inject({ method, url: `/api/blade-biz/badge/${path}`, headers, ...rest })
    return { status: reply.statusCode, ...reply.json<Omit<Reply, 'status'>>() }
  }
  const get: Badges['get'] = (path, query = {}, token = '100001') => ask('GET', path, token, { query })
  const post: Badges['post'] = (path, body, token = '100001') =>
    ask('POST', path, token, body === undefined ? {} : { payload: body })
  let count = 0
  return {
    app,
    connection: database.connection,
    execute: statement => execute(database.connection, statement),
    get,
    post,
    async add(values = {}, token) {
      const reply = await post('submit', { title: `徽章${++count}`, ...values }, token)
      expect(reply, reply.msg).toMatchObject({ status: 200 })
      return (reply.data as { id: string }).id
    },
    detail: async (id, token) => (await get('detail', { id }, token)).data,
    async close() {
      await app.close()
      await asSystem(() => db.destroy())
      await database.drop()
    },
  }
}
