import { sql } from 'kysely'
import { type FirstUser, tenant } from '../../contract/system/tenant.ts'
import { user } from '../../contract/system/user.ts'
import { modules } from '../../server/src/modules/index.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { asSystem } from '../../server/src/platform/db/tenancy/scope.ts'
import { endsSession, expectedFor, isFilled, knownIdsIn, needed } from '../support/matrix/expectations.ts'
import { harmless, meaningOf, sendRequest, trespasses } from '../support/matrix/requests.ts'
import type { LiveRoute } from '../support/matrix/routes.ts'
import { type OwnIds, tenantIds } from '../support/matrix/rows.ts'
import { insertPerson } from '../support/records/insertPerson.ts'
import { byReferences, sampleInput } from '../support/records/samples.ts'
import { md5, signIn } from '../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../support/servers/config.ts'
import { type Caller, callerOf } from './caller.ts'
import type { LiveServer } from './liveServer.ts'

interface Somebody {
  name: string
  person: Caller
  codes: ReadonlySet<string>
}

interface Side {
  tenantId: string
  people: Somebody[]
  ids: OwnIds
  /** Occurs in every text of the tenant's records and nowhere else. */
  canary: string
}

export interface MatrixFindings {
  tried: number
  /** Attempts that there are: the time may end before. */
  attempts: number
  problems: string[]
}

/** People of two tenants try every route with ids of the other tenant; each surprising answer is one line. */
export async function tryPermissions(
  address: string,
  { db, routes }: LiveServer,
  milliseconds: number,
): Promise<MatrixFindings> {
  const until = Date.now() + milliseconds
  const [first, second] = [await sideOf(address, db, '金丝'), await sideOf(address, db, '银雀')]
  const sides = [[first, second] as const, [second, first] as const]
  const everybody = sides.flatMap(([own, other]) => own.people.map(somebody => ({ own, other, somebody })))
  const ids = routes.filter(isTrespassed).reduce((sum, route) => sum + Object.keys(route.ids).length, 0)
  const attempts = everybody.length * (routes.filter(isHarmless).length + ids)
  const found: MatrixFindings = { tried: 0, attempts, problems: [] }
  for (const attempt of everybody) await checkPolicies({ db, routes, ...attempt, found, until })
  for (const attempt of everybody) await trespass({ db, routes, ...attempt, found, until })
  return found
}

interface Attempt {
  db: Db
  routes: readonly LiveRoute[]
  own: Side
  other: Side
  somebody: Somebody
  found: MatrixFindings
  until: number
}

const isHarmless = (route: LiveRoute) => !endsSession(route) && !route.path.endsWith('/lock')
const isTrespassed = ({ policy }: LiveRoute) => policy !== 'public'

async function checkPolicies({ db, routes, own, other, somebody, found, until }: Attempt): Promise<void> {
  const identity = { isKnown: true, isPlatform: false, codes: somebody.codes }
  for (const route of routes.filter(isHarmless)) {
    if (Date.now() > until) return
    const answer = await sendRequest(somebody.person, route, await harmless({ db }, route, own.tenantId))
    const place = `${somebody.name}: ${route.method} ${route.path}`
    const isRefused = answer.status === 403
    found.tried += 1
    if (isRefused !== (expectedFor(identity, route) === 'refused')) found.problems.push(`${answer.status}: ${place}`)
    found.problems.push(...exposed(answer, other).map(what => `${place} ${what}`))
  }
}

async function trespass({ db, routes, own, other, somebody, found, until }: Attempt) {
  for (const route of routes.filter(isTrespassed))
    for (const { name, foreign, absent } of await trespasses({ db }, route, { own: own.tenantId, foreign: other })) {
      if (Date.now() > until) return
      const theirs = await sendRequest(somebody.person, route, foreign)
      const nobodys = await sendRequest(somebody.person, route, absent)
      const place = `${somebody.name}: ${route.method} ${route.path} ${name}`
      found.tried += 1
      if (theirs.status !== nobodys.status || meaningOf(theirs) !== meaningOf(nobodys))
        found.problems.push(`${place} differs: ${theirs.status} ${theirs.body} but ${nobodys.status} ${nobodys.body}`)
      found.problems.push(...exposed(theirs, other).map(what => `${place} ${what}`))
    }
}

/** A failure of the server, and data of the other tenant. */
function exposed(answer: { status: number; body: string; bytes: Buffer }, { ids, canary }: Side): string[] {
  const meaning = meaningOf(answer)
  const shown = knownIdsIn(meaning, new Set([...ids.values()].flat()))
  if (meaning.includes(canary)) shown.push(canary)
  return [...(answer.status >= 500 ? [`answers ${answer.status}`] : []), ...shown.map(what => `shows ${what}`)]
}

/** A new tenant with its administrator, a viewer, somebody without permissions, and records of every module. */
async function sideOf(address: string, db: Db, canary: string): Promise<Side> {
  const platform = await signIn(address)
  const { firstUser } = await platform.post<{ firstUser: FirstUser }>(`${tenant.path}/submit`, { tenantName: canary })
  const { tenantId, account, password } = firstUser
  const first = await callerOf(address, firstUser)
  const [oldPassword, newPassword] = [md5(password), md5(ADMIN_PASSWORD)]
  await first.post(`${user.path}/update-password`, { oldPassword, newPassword, newPassword1: newPassword })
  const add = async (name: string, codes: readonly string[]): Promise<Somebody> => {
    const added = await insertPerson(db, tenantId, codes)
    const person = await callerOf(address, { tenantId, account: added, password: ADMIN_PASSWORD })
    return { name, person, codes: new Set(codes) }
  }
  const lists = modules.map(({ module }) => module.name)
  const administrator = await callerOf(address, { tenantId, account, password: ADMIN_PASSWORD })
  await fill(administrator, db, { tenantId, canary })
  return {
    tenantId,
    canary,
    people: [
      await add('viewer', lists),
      await add('somebody without permissions', []),
      { name: 'tenant administrator', person: administrator, codes: await codesOf(db, tenantId, account) },
    ],
    ids: await tenantIds(db, tenantId),
  }
}

async function codesOf(db: Db, tenantId: string, account: string): Promise<Set<string>> {
  const { rows } = await asSystem(() =>
    sql<{ code: string }>`select m.code from blade_user u
      join blade_role_menu r on r.role_id::text = any(string_to_array(u.role_id, ','))
      join blade_menu m on m.id = r.menu_id where u.tenant_id = ${tenantId} and u.account = ${account}`.execute(db),
  )
  return new Set(rows.map(({ code }) => code))
}

async function fill(administrator: Caller, db: Db, { tenantId, canary }: Pick<Side, 'tenantId' | 'canary'>) {
  for (const { module } of byReferences(modules.filter(isFilled)))
    for (let row = 0; row < (needed[module.name] ?? 1); row++) {
      const sample = JSON.stringify({ ...(await sampleInput(db, module.fields, tenantId)), tenantId: '' })
      const marked = JSON.parse(sample.replaceAll('样本', canary))
      const { status, body } = await administrator.post(`${module.path}/submit`, marked)
      if (status !== 200) throw new Error(`${module.path} cannot be filled: ${body}`)
    }
}
