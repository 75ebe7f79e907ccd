import { rm } from 'node:fs/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, vi } from 'vitest'
import { buildApp } from '../../../server/src/app.ts'
import { digestOf } from '../../../server/src/auth/accounts/passwords.ts'
import type { ModuleDefinition } from '../../../server/src/kit/definition/serveModule.ts'
import type { Environment } from '../../../server/src/platform/config/config.ts'
import { createScopedDb } from '../../../server/src/platform/db/database.ts'
import { newId } from '../../../server/src/platform/db/ids.ts'
import { createListener } from '../../../server/src/platform/db/listen.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { createDatabase, type TestDatabase } from '../database/postgres.ts'
import { insertPerson } from '../records/insertPerson.ts'
import { timeLimit } from '../run/timeLimit.ts'
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

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

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
  const listener = createListener(database.appConnection)
  const waiting = new Map<string | undefined, () => void>()
  listener.on('heard', id => waiting.get(id)?.())
  const app = await buildApp({ config, pg: database, listener, ...(served && { served }) })
  if (!served) checkAnswers(app)
  const db = createScopedDb({ ...database.connection, max: 2 })
  return {
    ...{ app, database, config },
    /** Signs what only the server may make. */
    secretKey: config.secretKey,
    /** Connection of the schema's owner; use it within `asSystem`. */
    db,
    /** Its settings. */
    connection: database.connection,
    /** Makes a change through `db`, and waits until the server has forgotten what it read of the rows before. */
    async change(work: () => Promise<unknown>) {
      await asSystem(work)
      await vi.waitUntil(() => listener.isListening(), timeLimit(60_000))
      const id = newId()
      // Notifications arrive in the order of commits, also those of other connections.
      const heard = new Promise<void>(resolve => waiting.set(id, resolve))
      await asSystem(() => sql`select pg_notify('heard', ${id})`.execute(db))
      await heard
    },
    async close() {
      await app.close()
      await asSystem(() => db.destroy())
      await database.drop()
      await rm(config.dataDir, { recursive: true, force: true })
    },
  }
}

export async function createTestApp(env: Environment = {}, options: TestAppOptions = {}) {
  const server = await createServerInTest(env, options)
  const { app, db } = server
  return {
    ...server,
    /** The administrator of the platform. */
    admin: await signIn(app, '000000', 'admin', ADMIN_PASSWORD),
    /** Nobody: the client app introduces itself, and that is all. */
    stranger: personWith(app, { userId: '', tenantId: '', token: '' }),
    /** Somebody of a tenant, which is made when it is new, with these permission codes. */
    async addPerson(tenantId: string, permissions: readonly string[], address?: NetworkAddress): Promise<Person> {
      const account = await insertPerson(db, tenantId, permissions)
      return signIn(app, tenantId, account, ADMIN_PASSWORD, address)
    },
    /** The id of a menu item or a button. */
    async menuIdOf(code: string): Promise<string> {
      const menus = db.selectFrom('bladeMenu').select('id').where('code', '=', code)
      return (await asSystem(() => menus.executeTakeFirstOrThrow())).id
    },
    /** The id of the role that somebody was added with. */
    async roleIdOf({ userId }: Pick<Person, 'userId'>): Promise<string> {
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
): Person {
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
