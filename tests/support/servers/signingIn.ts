import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { TokenReply } from '../../../contract/auth.ts'
import { buildApp } from '../../../server/src/app.ts'
import { digestOf } from '../../../server/src/auth/accounts/passwords.ts'
import type { Environment } from '../../../server/src/platform/config/config.ts'
import { newId } from '../../../server/src/platform/db/ids.ts'
import { hashOf, insertRole } from '../records/insertPerson.ts'
import { basic, headersFor } from './api.ts'
import { ADMIN_PASSWORD } from './config.ts'
import { createServerInTest, setUpOnce } from './testApp.ts'

/** The password of the users that tests add. */
export const PERSON_PASSWORD = 'Galley-Proof-3'

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
  const test = await createServerInTest(env)
  const sql = new pg.Client(test.connection)
  await sql.connect()
  await sql.query(`set app.tenant = '*'`)

  /** Changes rows as an operator does; the server has heard of it afterwards and has forgotten what it read of them. */
  const change = (text: string, values?: unknown[]) => test.change(() => sql.query(text, values))

  async function insert(table: string, row: Record<string, unknown>): Promise<string> {
    const record = { id: newId(), tenant_id: '000000', ...row }
    const marks = Object.keys(record).map((_, index) => `$${index + 1}`)
    await change(`insert into ${table} (${Object.keys(record)}) values (${marks})`, Object.values(record))
    return record.id
  }

  return {
    ...test,
    ...{ sql, change, insert },
    connection: test.database.appConnection,
    /** A second server on the same database. */
    another: () => buildApp({ config: test.config, pg: test.database }),
    async close() {
      await sql.end()
      await test.close()
    },

    addTenant: (tenantId: string, row: Record<string, unknown> = {}) =>
      insert('blade_tenant', { tenant_id: tenantId, tenant_name: tenantId, ...row }),

    /** A role with the menu items and buttons of these codes. */
    addRole: (alias: string, codes: string[], tenantId = '000000') =>
      insertRole(test.db, { tenantId, roleName: alias, roleAlias: alias, codes }),

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

export const setUpWorld = (env: Environment = {}) => setUpOnce(() => createWorld(env))

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

export const get = (app: FastifyInstance, token: string, url: string) =>
  app.inject({ url: `/api/${url}`, headers: headersFor(token) })
