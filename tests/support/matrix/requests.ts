/** Requests to a live route: a valid one, and valid ones in which one parameter names a record of somebody else. */
import { strFromU8, unzipSync } from 'fflate'
import type { Field } from '#contract/kit/fields'
import { modules } from '../../../server/src/modules/index.ts'
import { sampleInput } from '../records/samples.ts'
import type { Answer, Person, TestApp } from '../servers/testApp.ts'
import type { LiveRoute } from './routes.ts'
import type { OwnIds } from './rows.ts'

export const ABSENT = '9000000000000000001'
const ABSENT_TENANT = '999999'

type Values = Record<string, unknown>

/** Names records only where a new one refers to them: a granted call must find nothing to change. */
export async function harmless(test: Pick<TestApp, 'db'>, route: LiveRoute, tenantId: string): Promise<Values> {
  if (isList(route)) return {}
  const values = await sampleInput(test.db, route.input, tenantId)
  for (const [name, field] of Object.entries(route.ids)) {
    if (creates(route) && (name === 'id' || field?.kind === 'parent')) delete values[name]
    else if (isTenant(name, field)) values[name] = creates(route) ? '' : tenantId
    else if (!creates(route)) values[name] = ABSENT
  }
  return values
}

interface Trespass {
  name: string
  foreign: Values
  absent: Values
}

/** For each parameter that may name a record: a request for one of another tenant, and the same for one that is none, which parameters may share. */
export async function trespasses(
  test: Pick<TestApp, 'db'>,
  route: LiveRoute,
  { own, foreign }: { own: string; foreign: { tenantId: string; ids: OwnIds } },
): Promise<Trespass[]> {
  const pairs: Trespass[] = []
  // Only new records need values that no other request has sent.
  const shared = creates(route) ? undefined : await validValues(test, route, own)
  const valid = async () => shared ?? (await validValues(test, route, own))
  let absentRecord: Values | undefined
  for (const [name, field] of Object.entries(route.ids)) {
    const ofTenant = isTenant(name, field)
    const theirs = ofTenant ? foreign.tenantId : foreignId(route, name, field, foreign.ids)
    const absent = { ...(await valid()), [name]: ofTenant ? ABSENT_TENANT : ABSENT }
    if (!ofTenant) absentRecord ??= absent
    pairs.push({
      name,
      foreign: { ...(await valid()), [name]: theirs },
      // A list has one answer for all filters that match nothing.
      absent: (isList(route) && !ofTenant && absentRecord) || absent,
    })
  }
  return pairs
}

async function validValues(test: Pick<TestApp, 'db'>, route: LiveRoute, tenantId: string): Promise<Values> {
  if (isList(route)) return {}
  const values = await sampleInput(test.db, route.input, tenantId)
  return 'tenantId' in values ? { ...values, tenantId: creates(route) ? '' : tenantId } : values
}

export function sendRequest(person: Person, { method, path }: LiveRoute, values: Values): Promise<Answer> {
  if (method === 'POST') return person.post(path, values)
  return person.get(path, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])))
}

/** Comparable content of a reply: without trace and new ids; of a workbook, its cells. */
export function meaningOf({ body, bytes }: Pick<Answer, 'body' | 'bytes'>): string {
  if (!body.startsWith('PK'))
    return body.replace(
      /"traceId":"[^"]*"|"token":"bsk_[^"]*"|"secret":"whsec_[^"]*"|^{"code":200,"success":true,"data":{"id":"\d+"/g,
      '',
    )
  const parts = Object.entries(unzipSync(bytes)).filter(([name]) => name.startsWith('xl/'))
  return parts.map(([name, content]) => `${name}: ${strFromU8(content)}`).join('\n')
}

const creates = ({ path }: LiveRoute) => path.endsWith('/submit')

const isList = ({ served, path }: LiveRoute) =>
  served !== undefined && (/\/((lazy-)?list|export)$/.test(path) || path === served.module.listPath)

function isTenant(name: string, field: Field | undefined): boolean {
  return name === 'tenantId' || field?.target?.value === 'tenantId'
}

/** A row of the table that the parameter means, or at least some row of the other tenant. */
function foreignId({ served }: LiveRoute, name: string, field: Field | undefined, ids: OwnIds): string {
  const target = modules.find(({ module }) => module.path === field?.target?.path)
  const meant = name.replace(/Ids?$/, '').toLowerCase()
  const named = modules.find(({ module }) => module.name.replaceAll('_', '') === meant)
  const itself = /^ids?$/.test(name) || field?.kind === 'parent' || name === 'parentId'
  const tables = [itself ? served : undefined, target, named, served].map(module => module?.table ?? '')
  const newest = [...tables, 'blade_user'].map(table => ids.get(table)?.[0]).find(id => id !== undefined)
  return newest ?? ABSENT
}
