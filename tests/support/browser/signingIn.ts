import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { TokenReply } from '../../../contract/auth.ts'
import { buildApp } from '../../../server/src/app.ts'
import { digestOf, hashPassword } from '../../../server/src/auth/accounts/passwords.ts'
import type { Environment } from '../../../server/src/platform/config/config.ts'
import { newId } from '../../../server/src/platform/db/ids.ts'
import { createHearing } from '../database/hearing.ts'
import { createDatabase } from '../database/postgres.ts'
import { checkAnswers } from '../servers/checkAnswers.ts'
import { ADMIN_PASSWORD, testConfig } from '../servers/config.ts'

/** The password of the users that tests add. */
export const PERSON_PASSWORD = 'Galley-Proof-3'

export const basic = `Basic ${btoa('saber:saber_secret')}`

/** Hashes are slow by design; people with the same password share one. */
const hashes = new Map<string, Promise<string>>()
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(digestOf(password))
  hashes.set(password, hash)
  return hash
}

interface Person {
  account: string
  password?: string
  tenantId?: string
  roleIds?: string[]
  deptIds?: string[]
  status?: number
  mustChange?: boolean
}

export type SignInWorld = Awaited<ReturnType<typeof createWorld>>

/** A server on a database of its own, the database itself, and what tests of signing in do all the time. */
export async function createWorld(env: Environment = {}) {
  const database = await createDatabase()
  const sql = new pg.Client(database.connection)
  await sql.connect()
  await sql.query(`set app.tenant = '*'`)
  const config = testConfig(env)
  const parts = { connection: database.connection, appConnection: database.appConnection }
  const hearing = createHearing(database.appConnection)
  const app = await buildApp({ config, pg: parts, listener: hearing.listener })
  checkAnswers(app)
  await app.ready()

  /** Changes rows as an operator does; the server has heard of it afterwards and has forgotten what it read of them. */
  async function change(text: string, values?: unknown[]): Promise<void> {
    await sql.query(text, values)
    await hearing.wait(id => sql.query(`select pg_notify('heard', $1)`, [id]))
  }

  async function insert(table: string, row: Record<string, unknown>): Promise<string> {
    const record = { id: newId(), tenant_id: '000000', ...row }
    const marks = Object.keys(record).map((_, index) => `$${index + 1}`)
    await change(`insert into ${table} (${Object.keys(record)}) values (${marks})`, Object.values(record))
    return record.id
  }

  return {
    app,
    sql,
    change,
    config,
    connection: database.appConnection,
    insert,
    /** A second server on the same database. */
    another: () => buildApp({ config, pg: parts }),
    close: async () => {
      await app.close()
      await sql.end()
      await database.drop()
    },

    addTenant: (tenantId: string, row: Record<string, unknown> = {}) =>
      insert('blade_tenant', { tenant_id: tenantId, tenant_name: tenantId, ...row }),

    /** A role with the menu items and buttons of these codes. */
    async addRole(alias: string, codes: string[], tenantId = '000000'): Promise<string> {
      const id = await insert('blade_role', { tenant_id: tenantId, role_name: alias, role_alias: alias })
      await sql.query(
        `insert into blade_role_menu (role_id, menu_id) select $1, id from blade_menu where code = any($2)`,
        [id, codes],
      )
      return id
    },

    async addPerson({ account, password = PERSON_PASSWORD, tenantId = '000000', ...rest }: Person): Promise<string> {
      return insert('blade_user', {
        tenant_id: tenantId,
        account,
        password: await hashOf(password),
        name: account.slice(0, 20),
        real_name: account.slice(0, 20),
        role_id: (rest.roleIds ?? []).join(','),
        dept_id: (rest.deptIds ?? []).join(','),
        status: rest.status ?? 1,
        must_change_password: rest.mustChange ?? false,
      })
    },
  }
}

/** A world for the tests of a file. */
export function setUpWorld(env: Environment = {}): SignInWorld {
  const world = {} as SignInWorld
  beforeAll(async () => void Object.assign(world, await createWorld(env)))
  afterAll(() => world.close?.())
  return world
}

/** Creates a user with a role of these codes, who is used by one test only, and signs them in. */
export async function addSignIn(world: SignInWorld, account: string, { codes = ['post'], ...rest }: SignInPerson = {}) {
  const { tenantId = '000000' } = rest
  const role = await world.addRole(`of-${account}`, codes, tenantId)
  const id = await world.addPerson({ account, roleIds: [role], tenantId, ...rest })
  const grant = { username: account, password: PERSON_PASSWORD, tenantId }
  return { id, role, grant, signIn: (changes: Grant = {}) => signIn(world.app, { ...grant, ...changes }) }
}

type SignInPerson = Partial<Omit<Person, 'account'>> & { codes?: string[] }

/** The status with which a call of every user answers to a token. */
export const statusOf = async (app: FastifyInstance, token: string) =>
  (await get(app, token, 'blade-user/info')).statusCode

interface Grant {
  username?: string
  password?: string
  tenantId?: string
  grant_type?: string
  refresh_token?: string
  /** Where it comes from. */
  address?: string
  headers?: Record<string, string>
}

/** `POST oauth/token` as the front end sends it. */
export function askToken(app: FastifyInstance, { headers, address, password = ADMIN_PASSWORD, ...rest }: Grant = {}) {
  return app.inject({
    ...(address !== undefined && { remoteAddress: address }),
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    query: {
      tenantId: '000000',
      username: 'admin',
      grant_type: 'password',
      scope: 'all',
      type: 'account',
      ...(rest.refresh_token ? {} : { password: digestOf(password) }),
      ...rest,
    },
    headers: { authorization: basic, ...headers },
  })
}

export async function signIn(app: FastifyInstance, grant: Grant = {}): Promise<TokenReply> {
  const reply = await askToken(app, grant)
  if (reply.statusCode !== 200) throw new Error(`refused: ${reply.body}`)
  return reply.json()
}

export const refreshTokens = (app: FastifyInstance, refreshToken: string, headers = {}) =>
  askToken(app, { grant_type: 'refresh_token', refresh_token: refreshToken, headers })

export const headersOf = (token: string) => ({ authorization: basic, 'blade-auth': `bearer ${token}` })

export const get = (app: FastifyInstance, token: string, url: string) =>
  app.inject({ url: `/api/${url}`, headers: headersOf(token) })
