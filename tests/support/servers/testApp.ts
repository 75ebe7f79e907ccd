import { rm } from 'node:fs/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../../../server/src/app.ts'
import { digestOf } from '../../../server/src/auth/accounts/passwords.ts'
import type { ModuleDefinition } from '../../../server/src/kit/definition/serveModule.ts'
import type { Environment } from '../../../server/src/platform/config/config.ts'
import { createScopedDb, type Db } from '../../../server/src/platform/db/database.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { createHearing } from '../database/hearing.ts'
import { createDatabase, type TestDatabase } from '../database/postgres.ts'
import { insertPerson } from '../records/insertPerson.ts'
import { basic } from './api.ts'
import { checkAnswers } from './checkAnswers.ts'
import { ADMIN_PASSWORD, testConfig } from './config.ts'

export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
  /** For files, which are no text. */
  bytes: Buffer
  /** `data` of the envelope. */
  data: never
  msg: string
}

export type Query = Record<string, string>

/** Somebody at a browser. Paths are those of the contract, without `/api/`; `ask` adds the base path to its address. */
export interface Person {
  userId: string
  tenantId: string
  token: string
  get(path: string, query?: Query): Promise<Answer>
  post(path: string, body?: unknown, query?: Query): Promise<Answer>
  ask(request: InjectOptions): Promise<Answer>
}

export interface TestApp {
  app: FastifyInstance
  database: TestDatabase
  /** Connection of the schema's owner; use it within `asSystem`. */
  db: Db
  /** Makes a change through `db`, and waits until the server has forgotten what it read of the rows before. */
  change: (work: () => Promise<unknown>) => Promise<void>
  /** Connection settings of the schema's owner. */
  connection: pg.PoolConfig
  /** Signs what only the server may make. */
  secretKey: Buffer
  /** The administrator of the platform. */
  admin: Person
  /** Nobody: the client app introduces itself, and that is all. */
  stranger: Person
  /** Somebody of a tenant, which is made when it is new, with these permission codes. */
  addPerson(tenantId: string, permissions: readonly string[], address?: NetworkAddress): Promise<Person>
  /** The id of a menu item or a button. */
  menuIdOf(code: string): Promise<string>
  /** The id of the role that somebody was added with. */
  roleIdOf(person: Pick<Person, 'userId'>): Promise<string>
  close(): Promise<void>
}

/** Calls are limited by the address that they come from. */
type NetworkAddress = Pick<InjectOptions, 'remoteAddress'>

interface TestAppOptions {
  /** A database that the test has made for itself. */
  database?: TestDatabase
  /** Other modules than those of the product. */
  served?: readonly ModuleDefinition[]
}

/** A server on a database of its own; `env` replaces single variables of the configuration. */
export async function createServerInTest(env: Environment = {}, { database: own, served }: TestAppOptions = {}) {
  const database = own ?? (await createDatabase())
  const config = testConfig(env)
  const hearing = createHearing(database.appConnection)
  const app = await buildApp({ config, pg: database, listener: hearing.listener, ...(served && { served }) })
  if (!served) checkAnswers(app)
  const db = createScopedDb({ ...database.connection, max: 2 })
  return {
    ...{ app, database, db, config, secretKey: config.secretKey, connection: database.connection },
    async change(work: () => Promise<unknown>) {
      await asSystem(work)
      await hearing.wait(id => asSystem(() => sql`select pg_notify('heard', ${id})`.execute(db)))
    },
    async close() {
      await app.close()
      await asSystem(() => db.destroy())
      await database.drop()
      await rm(config.dataDir, { recursive: true, force: true })
    },
  }
}

export async function createTestApp(env: Environment = {}, options: TestAppOptions = {}): Promise<TestApp> {
  const server = await createServerInTest(env, options)
  const { app, db } = server
  return {
    ...server,
    admin: await signIn(app, '000000', 'admin', ADMIN_PASSWORD),
    stranger: personWith(app, { userId: '', tenantId: '', token: '' }),
    async addPerson(tenantId, permissions, address) {
      const account = await insertPerson(db, tenantId, permissions)
      return signIn(app, tenantId, account, ADMIN_PASSWORD, address)
    },
    async menuIdOf(code) {
      const menus = db.selectFrom('bladeMenu').select('id').where('code', '=', code)
      return (await asSystem(() => menus.executeTakeFirstOrThrow())).id
    },
    async roleIdOf({ userId }) {
      const users = db.selectFrom('bladeUser').select('roleId').where('id', '=', userId)
      return (await asSystem(() => users.executeTakeFirstOrThrow())).roleId ?? ''
    },
  }
}

/** A server for the tests of a file, from their first one on. */
export function setUpApp(env: Environment = {}): TestApp {
  const test = {} as TestApp
  beforeAll(async () => void Object.assign(test, await createTestApp(env)))
  afterAll(() => test.close?.())
  return test
}

const clientHeaders = { authorization: basic }

export async function signIn(
  app: FastifyInstance,
  tenantId: string,
  username: string,
  password: string,
  address?: NetworkAddress,
): Promise<Person> {
  const query = { tenantId, username, password: digestOf(password), grant_type: 'password', scope: 'all' }
  const url = `${app.site.basePath}/api/blade-auth/oauth/token`
  const reply = await app.inject({ method: 'POST', url, query, headers: clientHeaders })
  const { access_token: token, user_id: userId } = reply.json<Record<string, string>>()
  if (!token || !userId) throw new Error(`${username} cannot sign in: ${reply.body}`)
  return personWith(app, { userId, tenantId, token }, address)
}

function personWith(
  app: FastifyInstance,
  { userId, tenantId, token }: Pick<Person, 'userId' | 'tenantId' | 'token'>,
  address?: NetworkAddress,
) {
  const ask = async (request: InjectOptions): Promise<Answer> => {
    const headers = { ...clientHeaders, ...(token && { 'blade-auth': `bearer ${token}` }), ...request.headers }
    const reply = await app.inject({ ...address, ...request, url: `${app.site.basePath}${request.url}`, headers })
    const { data, msg } = reply.headers['content-type']?.toString().includes('json') ? reply.json() : {}
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: reply.body,
      bytes: reply.rawPayload,
      data,
      msg,
    } as Answer
  }
  return {
    userId,
    tenantId,
    token,
    ask,
    get: (path: string, query: Query = {}) => ask({ method: 'GET', url: `/api/${path}`, query }),
    post: (path: string, body?: unknown, query: Query = {}) =>
      ask({ method: 'POST', url: `/api/${path}`, query, ...(body !== undefined && { payload: body as object }) }),
  }
}
