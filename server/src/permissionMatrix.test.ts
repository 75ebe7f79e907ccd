import { beforeAll, describe, expect, it } from 'vitest'
import { listPathOf } from '#contract/kit/module'
import { type Identity, peopleOf, type TenantPeople } from '../../tests/support/matrix/identities.ts'
import { ABSENT, harmless, meaningOf, sendRequest, trespasses } from '../../tests/support/matrix/requests.ts'
import { type LiveRoute, liveRoutes } from '../../tests/support/matrix/routes.ts'
import { type OwnIds, sumsWithout, tenantIds } from '../../tests/support/matrix/rows.ts'
import { byReferences, sampleInput } from '../../tests/support/records/samples.ts'
import { type Answer, type Person, setUpApp } from '../../tests/support/servers/testApp.ts'
import type { ModuleDefinition } from './kit/definition/serveModule.ts'
import { modules } from './modules/index.ts'

const TENANTS = ['310001', '310002'] as const
/** Stands in every text of the records of a tenant, and nowhere else. */
const CANARIES: Record<string, string> = { 310001: '金丝', 310002: '银雀' }
/** Those with the codes of the administrator, but fewer records, run in full: the policies decide the same for them. */
const IDENTITIES = [
  {
    names: [
      'anonymous',
      'expired token',
      'revoked token',
      'nobody in particular',
      'viewer without buttons',
      'tenant administrator',
    ],
    tags: [],
  },
  { names: ['own data', 'department data'], tags: ['full'] },
]
/** Users of one tenant who try the ids of the other. */
const TRESPASSERS = [
  { names: ['viewer without buttons', 'tenant administrator'], tags: [] },
  { names: ['nobody in particular', 'own data', 'department data'], tags: ['full'] },
]

/** Each extension that is tried needs an article without one. */
const needed: Record<string, number> = { articles: 60 }

const isFilled = ({ module }: ModuleDefinition) => module.tenancy !== 'platform' && module.operations.includes('submit')

const test = setUpApp()
let routes: LiveRoute[]
const people = new Map<string, TenantPeople>()
const ids = new Map<string, OwnIds>()

beforeAll(async () => {
  await test.app.ready()
  routes = liveRoutes(test.app)
  for (const tenantId of TENANTS) {
    const added = await peopleOf(test, tenantId)
    people.set(tenantId, added)
    await fill(added)
    ids.set(tenantId, await tenantIds(test.db, tenantId))
  }
})

it('knows the routes of every module and of signing in', () => {
  const paths = routes.map(({ path }) => path)
  for (const { module } of modules)
    for (const name of [...module.operations, ...Object.keys(module.calls)])
      expect(paths).toContain(name === 'list' ? listPathOf(module) : `${module.path}/${name}`)
  expect(paths).toContain('blade-auth/oauth/user-info')
})

it('has records of every module in both tenants', async () => {
  for (const { module, table } of modules.filter(isFilled))
    for (const tenantId of TENANTS) {
      const id = ids.get(tenantId)?.get(table)?.[0] ?? ABSENT
      if (!module.operations.includes('detail')) expect(id, module.path).not.toBe(ABSENT)
      else
        expect(await administratorOf(tenantId).get(`${module.path}/detail`, { id }), module.path).toMatchObject({
          status: 200,
        })
    }
})

const sides = [
  { own: TENANTS[0], other: TENANTS[1], tags: [] },
  // The other way round.
  { own: TENANTS[1], other: TENANTS[0], tags: ['full'] },
]

for (const { own, other, tags } of sides)
  describe(`people of ${own} beside ${other}`, { tags }, () => {
    let before: Record<string, string>
    beforeAll(async () => {
      before = await sumsWithout(test.db, own)
    })

    for (const { names, tags } of TRESPASSERS)
      it.each(names)('%s learns and changes nothing of the other tenant', { tags }, async name => {
        const identity = identityOf(own, name)
        const foreign = { tenantId: other, ids: ids.get(other) ?? new Map() }
        const leaks: string[] = []
        for (const route of routes.filter(({ policy }) => policy !== 'public')) {
          const answers = new Map<object, Answer>()
          for (const { name: parameter, ...values } of await trespasses(test, route, { own, foreign })) {
            const theirs = await sendRequest(identity.person, route, values.foreign)
            const nobodys = answers.get(values.absent) ?? (await sendRequest(identity.person, route, values.absent))
            answers.set(values.absent, nobodys)
            const place = `${route.method} ${route.path} ${parameter}`
            const [meaning, expectedMeaning] = [meaningOf(theirs), meaningOf(nobodys)]
            if (meaning !== expectedMeaning) leaks.push(`${place}: ${meaning} but ${expectedMeaning}`)
            if (theirs.status >= 500) leaks.push(`${place}: ${theirs.status}`)
            leaks.push(...shownOf(other, meaning).map(what => `${place}: shows ${what}`))
          }
        }
        expect(leaks).toEqual([])
      })

    for (const { names, tags } of IDENTITIES)
      it.each(names)('%s reaches what the policies say', { tags }, async name => {
        expect(await surprises(own, name, other)).toEqual([])
        expect(await sumsWithout(test.db, own)).toEqual(before)
      })

    it.each(['own data', 'department data'])('%s learns and changes nothing of colleagues', async name => {
      const { person } = identityOf(own, name)
      const leaks: string[] = []
      for (const { module, table } of modules.filter(hasOwners)) {
        const id = ids.get(own)?.get(table)?.at(0) ?? ABSENT
        for (const [call, values] of Object.entries({
          detail: { id },
          remove: { ids: id },
          submit: { id, remark: 'x' },
        })) {
          const route = routes.find(({ path }) => path === `${module.path}/${call}`)
          if (!route) continue
          const absent = JSON.parse(JSON.stringify(values).replaceAll(id, ABSENT))
          const [theirs, nobodys] = [await sendRequest(person, route, values), await sendRequest(person, route, absent)]
          if (theirs.body !== nobodys.body) leaks.push(`${route.path}: ${theirs.body} but ${nobodys.body}`)
        }
      }
      expect(leaks).toEqual([])
    })
  })

// Each explanation reads the menus and roles anew; one tenant is enough.
for (const { name, tags } of [
  { name: 'viewer without buttons', tags: [] },
  { name: 'tenant administrator', tags: ['full'] },
])
  it(`${name} is explained what the guard decides`, { tags }, async () => {
    const identity = identityOf(TENANTS[0], name)
    const byPolicy = new Map(routes.map(route => [JSON.stringify(route.policy), route]))
    for (const route of byPolicy.values()) {
      const { data } = await identity.person.get('blade-user/explain-own', { target: route.path })
      const allowed = expectedFor(identity, route) === 'answered'
      expect(data, `${route.path} ${JSON.stringify(data)}`).toMatchObject({ allowed })
    }
  })

// After the others: what the platform creates may close calls to them.
for (const { own, tags } of sides)
  it(`the platform administrator reaches what the policies say, for tenant ${own}`, { tags }, async () => {
    expect(await surprises(own, 'platform administrator')).toEqual([])
  })

/** Ids and texts of the tenant in an answer. */
function shownOf(tenantId: string, meaning: string): string[] {
  const canary = CANARIES[tenantId] ?? ''
  const known = new Set([...(ids.get(tenantId)?.values() ?? [])].flat())
  return [...knownIdsIn(meaning, known), ...(meaning.includes(canary) ? [canary] : [])]
}

/** Answers that the policies do not foretell, or that show something of the other tenant. */
async function surprises(tenantId: string, name: string, other?: string): Promise<string[]> {
  const identity = identityOf(tenantId, name)
  const found: string[] = []
  for (const route of routes.filter(route => !endsSession(route))) {
    const answer = await sendRequest(identity.person, route, await harmless(test, route, tenantId))
    const place = `${route.method} ${route.path}`
    const expected = expectedFor(identity, route)
    if (classOf(answer.status) !== expected) found.push(`${place}: ${answer.status} ${answer.body}`)
    if (other) found.push(...shownOf(other, meaningOf(answer)).map(what => `${place}: shows ${what}`))
  }
  return found
}

function administratorOf(tenantId: string): Person {
  return identityOf(tenantId, 'tenant administrator').person
}

function identityOf(tenantId: string, name: string): Identity {
  const found = people.get(tenantId)?.identities.find(identity => identity.name === name)
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}

/** Rows to trespass on, created as people create them. */
async function fill({ tenantId, administrator }: TenantPeople): Promise<void> {
  for (const { module } of byReferences(modules.filter(isFilled)))
    for (let row = 0; row < (needed[module.name] ?? 1); row++) {
      const sample = JSON.stringify({ ...(await sampleInput(test.db, module.fields, tenantId)), tenantId: '' })
      const marked = JSON.parse(sample.replaceAll('样本', CANARIES[tenantId] ?? ''))
      const answer = await administrator.post(`${module.path}/submit`, marked)
      if (answer.status !== 200) throw new Error(`${module.path} cannot be filled: ${answer.body}`)
    }
}

/** Whether records of the module belong to whom created them, and a role may be limited to its own. */
const hasOwners = ({ module, menu }: ModuleDefinition) => module.tenancy === 'tenant' && menu !== undefined

type Class = 'unknown' | 'refused' | 'broken' | 'answered'

function classOf(status: number): Class {
  if (status === 401) return 'unknown'
  if (status === 403) return 'refused'
  return status >= 500 ? 'broken' : 'answered'
}

/** The class of the answer that the policy of a route foretells. */
function expectedFor({ isKnown, isPlatform, codes }: Omit<Identity, 'name' | 'person'>, { policy }: LiveRoute): Class {
  if (policy === 'public') return 'answered'
  if (!isKnown) return 'unknown'
  if (policy === 'signedIn') return 'answered'
  if (policy === 'platform') return isPlatform ? 'answered' : 'refused'
  const isGranted = policy.anyOf.some(code => codes.has(code)) && (isPlatform || !policy.platform)
  return isGranted ? 'answered' : 'refused'
}

function knownIdsIn(body: string, known: ReadonlySet<string>): string[] {
  return [...new Set(body.match(/\d{15,19}/g))].filter(id => known.has(id))
}

/** After this the others would be unknown. */
const endsSession = ({ path }: LiveRoute) => path.endsWith('/logout')
