import { sql } from 'kysely'
import { targets } from '#contract/biz/targets'
import { type Field, isTextKind, kinds, reference } from '#contract/kit/fields'
import type { Fields, Module } from '#contract/kit/module'
import { emptyDefinition, encodeDefinition } from '#contract/report/definition'
import { report } from '#contract/report/report'
import { accessKey } from '#contract/system/access-key'
import { snakeCase } from '../../../server/src/kit/definition/columns.ts'
import type { ModuleDefinition } from '../../../server/src/kit/definition/serveModule.ts'
import { modules } from '../../../server/src/modules/index.ts'
import { type Db, dynamic } from '../../../server/src/platform/db/database.ts'
import { newId } from '../../../server/src/platform/db/ids.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { sampleFieldList } from './sampleRow.ts'

let counter = 0

/** Fields that name something, and do not accept just any text. */
const meaningful: Record<string, string | number> = {
  path: '/sample',
  endpoint: 'https://storage.example.com',
  bucketName: 'sample',
  appId: '1250000000',
  region: 'ap-guangzhou',
  // Only buttons have an action; the sample menu items are none.
  action: 0,
  isService: 0,
  password: 'Kerning-Pair-9',
  modelKey: 'sample',
  xml: '',
  scopeColumn: '-',
  scopeField: '*',
  maskedFields: '',
  readOnlyFields: '',
  scopeValue: '',
  scopeClass: 'submit,remove',
  // Nobody of a tenant may call it, so that nothing is closed to anybody.
  scopePath: 'blade-system/tenant/setting',
  coordinates: '[[[0.1,0.1],[0.6,0.1],[0.6,0.4]]]',
  driverClass: 'org.postgresql.Driver',
  url: 'jdbc:postgresql://db.example.com:5432/press',
  themeColor: '#1453AD',
  // Pictures are those that were uploaded.
  logoUrl: '',
  faviconUrl: '',
  pictureUrl: '',
  position: '{"start":0,"end":4}',
  extJson: '{}',
  codeNameEn: 'Sample',
  serviceName: 'blade-biz',
  tableName: 'blade_sample',
  tablePrefix: 'blade_',
  pkName: 'id',
  menuUnder: 'biz',
  fieldList: sampleFieldList,
  authorizedGrantTypes: 'password,refresh_token',
  modules: 'blade-system/post',
  addresses: '10.1.0.0/16',
  address: 'https://erp.example.com/hook',
  events: 'record.created',
}

/** Numbers that no two records share. */
const uniqueNumbers = ['editionNo', 'totalNo']
/** A day that no two records share. */
const nextDay = () => `${new Date(++counter * 86_400_000).toISOString().slice(0, 10)} 00:00:00`

/** A statement that can be run, of a report that did not come with the system. */
const ofReports: Record<string, string | number> = {
  content: encodeDefinition({ ...emptyDefinition, statement: 'select 1 as one' }),
  isReady: 0,
}

/** A valid value for each field, in the tenant whose records it may refer to. */
export async function sampleInput(db: Db, fields: Fields, tenantId: string): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  const own = fields === report.fields ? ofReports : {}
  // An article is the draft of another one by its own call, and one at a time; keys are their maker's.
  for (const [key, field] of Object.entries(fields))
    if (key === 'originId' || field === accessKey.fields.userId) input[key] = null
    else
      input[key] =
        own[key] ??
        meaningOf(key, field) ??
        (uniqueNumbers.includes(key) ? ++counter : undefined) ??
        (key === 'day' ? nextDay() : undefined) ??
        (await sampleValue(db, namesArticle(key) ? articleReference : field, tenantId))
  return input
}

/** Fields of other modules may be called the same and be of another kind. */
function meaningOf(key: string, field: Field): string | number | undefined {
  const value = meaningful[key]
  if (value === undefined || (typeof value === 'number') === isTextKind(field.kind)) return undefined
  return [...String(value)].length <= (field.maxLength ?? Number.POSITIVE_INFINITY) ? value : undefined
}

/** Two fields name the target of a comment. */
const namesArticle = (key: string) => key === 'targetId'
const articleReference = reference('', '', targets.article)

async function sampleValue(db: Db, field: Field, tenantId: string): Promise<unknown> {
  if (!field.target || field.kind === 'parent') return kinds[field.kind].sample(field, ++counter)
  if (field.target.value === 'tenantId') return tenantId
  const named = await sampleReference(db, field, tenantId)
  return isTextKind(field.kind) ? named : named || null
}

async function sampleReference(db: Db, field: Field, tenantId: string): Promise<string> {
  const value = await findReferred(db, field, tenantId)
  if (value) handedOut.set(field, [...namedIn(field), value])
  return value
}

/** The newest of what may be referred to, if the module it belongs to is served. */
export async function findReferred(db: Db, field: Field, tenantId: string): Promise<string> {
  const target = modules.find(({ module }) => module.path === field.target?.path)
  if (!target) return ''
  const column = sql.ref(snakeCase(field.target?.value ?? 'id'))
  // For menu items, use one that represents a module.
  const shared = target.module.name === 'menu' ? sql`code = 'post'` : sql`true`
  const own = target.module.tenancy === 'tenant' ? sql`tenant_id = ${tenantId}` : shared
  const { rows } = await asSystem(() =>
    sql<{ value: string }>`select ${column}::text as value from ${sql.table(target.table)}
      where is_deleted = 0 and ${own} order by ${taken(target.module.name, field)}, id desc limit 1`.execute(db),
  )
  return rows[0]?.value ?? ''
}

/** By field, what its samples have named: they may not have been sent yet. */
const handedOut = new Map<Field, readonly string[]>()
const namedIn = (field: Field) => handedOut.get(field) ?? []

/** An article has one extension at most: those without come first. */
function taken(name: string, field: Field) {
  return name === 'articles'
    ? sql`id in (select article_id from blade_articlesext where is_deleted = 0) or id = any(${namedIn(field)}::bigint[])`
    : sql`id is null`
}

/** Stores a sample record without a request: neither its hooks nor its checks run. */
export async function insertRecord(
  db: Db,
  { module, table }: ModuleDefinition,
  tenantId: string,
  values: object = {},
): Promise<string> {
  const id = newId()
  const sample = await sampleInput(db, module.fields, tenantId)
  // A draft of a released article has no place of its own.
  const place = 'originId' in values ? { editionId: null, pageId: null } : {}
  const set = Object.entries({ ...sample, ...values, ...place }).map(([key, value]) => [
    key,
    value === '' ? null : value,
  ])
  const row = { tenantId, ...Object.fromEntries(set), id }
  await asSystem(() => dynamic(db).insertInto(table).values(row).execute())
  return id
}

/** Modules in an order in which records can be made: those that others refer to first. */
export function byReferences<Served extends { module: Module }>(modules: readonly Served[]): Served[] {
  const ordered = new Set<Served>()
  const visiting = new Set<Served>()
  const place = (served: Served) => {
    if (ordered.has(served) || visiting.has(served)) return
    visiting.add(served)
    for (const { target } of Object.values(served.module.fields)) {
      const referred = target && modules.find(({ module }) => module.path === target.path)
      if (referred) place(referred)
    }
    ordered.add(served)
  }
  for (const served of modules) place(served)
  return [...ordered]
}
