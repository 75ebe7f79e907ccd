import { rm } from 'node:fs/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, vi } from 'vitest'
import type { TokenReply } from '../../../contract/auth.ts'
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
  account: string
  /** The role that they were added with. */
  roleId: string
  token: string
  get(path: string, query?: Query): Promise<Answer>
  post(path: string, body?: unknown, query?: Query): Promise<Answer>
  ask(request: InjectOptions): Promise<Answer>
  /** Adds a record to the module of this path, which must accept it, and answers its id. */
  create(path: string, values: object): Promise<string>
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

interface PersonOptions {
  /** Calls are limited by the address that they come from. */
  remoteAddress?: string
  /** Alias of their role. */
  alias?: string
}

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
    stranger: personWith(app, { userId: '', tenantId: '', account: '', roleId: '', token: '' }),
    /** Somebody of a tenant, which is made when it is new, with these permission codes. */
    async addPerson(tenantId: string, permissions: readonly string[], options: PersonOptions = {}): Promise<Person> {
      const account = await insertPerson(db, tenantId, permissions, options.alias)
      return signIn(app, tenantId, account, ADMIN_PASSWORD, options.remoteAddress)
    },
    /** The id of a menu item or a button. */
    async menuIdOf(code: string): Promise<string> {
      const menus = db.selectFrom('bladeMenu').select('id').where('code', '=', code)
      return (await asSystem(() => menus.executeTakeFirstOrThrow())).id
    },
  }
}

/** Calls `create` before the first test of a file; its result serves all of them. */
export function setUpOnce<Made extends { close(): Promise<void> }>(create: () => Promise<Made>): Made {
  const made = {} as Made
  beforeAll(async () => void Object.assign(made, await create()))
  afterAll(() => made.close?.())
  return made
}

export const setUpApp = (env: Environment = {}) => setUpOnce(() => createTestApp(env))

const clientHeaders = { authorization: basic }

export async function signIn(
  app: FastifyInstance,
  tenantId: string,
  account: string,
  password: string,
  remoteAddress?: string,
): Promise<Person> {
  const query = { tenantId, username: account, password: digestOf(password), grant_type: 'password', scope: 'all' }
  const url = `${app.site.basePath}/api/blade-auth/oauth/token`
  const reply = await app.inject({ method: 'POST', url, query, headers: clientHeaders })
  if (reply.statusCode !== 200) throw new Error(`${account} cannot sign in: ${reply.body}`)
  const { access_token: token, user_id: userId, role_id: roleId } = reply.json<TokenReply>()
  return personWith(app, { userId, tenantId, account, roleId, token }, remoteAddress)
}

function personWith(
  app: FastifyInstance,
  identity: Pick<Person, 'userId' | 'tenantId' | 'account' | 'roleId' | 'token'>,
  remoteAddress?: string,
): Person {
  const { token } = identity
  const ask = async (request: InjectOptions): Promise<Answer> => {
    const headers = { ...clientHeaders, ...(token && { 'blade-auth': `bearer ${token}` }), ...request.headers }
    const reply = await app.inject({
      ...(remoteAddress && { remoteAddress }),
      ...request,
      url: `${app.site.basePath}${request.url}`,
      headers,
    })
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
  const post = (path: string, body?: unknown, query: Query = {}) =>
    ask({ method: 'POST', url: `/api/${path}`, query, ...(body !== undefined && { payload: body as object }) })
  return {
    ...{ ...identity, ask, post },
    get: (path, query = {}) => ask({ method: 'GET', url: `/api/${path}`, query }),
    create: async (path, values) => createdId(await post(`${path}/submit`, values)),
  }
}

/** The id in the answer to a call that makes a record; throws its refusal. */
export function createdId({ status, data, body }: Pick<Answer, 'status' | 'data' | 'body'>): string {
  if (status !== 200) throw new Error(body)
  return (data as { id: string }).id
}
