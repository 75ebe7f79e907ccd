/** Calls, changes and comparisons of the loop over all modules. */

import { type Module, permissionCodes } from '#contract/kit/module'
import { allSystemDictionaries, allTenantDictionaries } from '../../../server/src/kit/definition/dictionaries.ts'
import { modules } from '../../../server/src/modules/index.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import type { Person } from '../servers/testApp.ts'
import { byReferences, findReferred, sampleInput } from './samples.ts'

/** The codes of all modules and their buttons. */
export const allCodes = modules.flatMap(({ module }) => permissionCodes(module))

/** Records that samples of other records refer to. */
export async function addReferred(db: Db, person: Person): Promise<void> {
  const common = { sort: 1, remark: '' }
  for (const [path, record] of [
    ['dept', { deptName: '编辑部', fullName: '编辑部', deptCategory: 1, ...common }],
    ['post', { category: 1, postCode: 'jz', postName: '记者', ...common }],
  ] as const)
    await person.post(`blade-system/${path}/submit`, record)
  const naming = modules
    .filter(({ module }) => module.operations.includes('submit'))
    .flatMap(({ module }) => Object.values(module.fields).map(field => ({ module, field })))
    .filter(({ field: { kind, modes } }) => kind !== 'parent' && modes?.create !== 'hidden')
  for (const { module } of byReferences(modules)) {
    const named = naming.find(({ field, module: owner }) => owner !== module && field.target?.path === module.path)
    if (!named || module.tenancy !== 'tenant' || !module.operations.includes('submit')) continue
    if (await findReferred(db, named.field, person.tenantId)) continue
    const added = await person.post(`${module.path}/submit`, await sampleInput(db, module.fields, person.tenantId))
    if (added.status !== 200) throw new Error(`${module.path}, which ${named.module.path} refers to: ${added.body}`)
  }
}

/** A field that an edit of its own may change in any module. */
export function isChangeable({ fields, name }: Module, key: string): boolean {
  if (['data_scope', 'api_scope', 'report_list'].includes(name)) return key === 'remark'
  return changeable.includes(key) && key in fields
}

const changeable = [
  ...['remark', 'content', 'sort', 'title', 'packageName', 'tenantName', 'realName', 'originalName', 'docNo'],
  ...['additionalInformation', 'description'],
]

/** Nothing depends on the value of a line of text, unless its module does. */
export function isPlainText({ fields }: Module, key: string): boolean {
  return fields[key]?.kind === 'text' && (fields[key].maxLength ?? 0) > 1
}

export function changedValue(value: unknown): unknown {
  return typeof value === 'number' ? value + 1 : '改过'
}

const decidedFields: Record<string, readonly string[]> = {
  access_key: ['userId', 'lastUsedTime'],
  access_request: ['userId'],
  webhook: ['userId', 'pauseReason'],
  dict: ['dictKey'],
  dictbiz: ['dictKey'],
  tenant: ['tenantId'],
  articles: [
    ...['stageId', 'reviewNote', 'reviewQuote', 'reviewStart', 'correction', 'originId', 'returnReason'],
    'embargoUntil',
  ],
  edition: ['returnReason', 'embargoUntil', 'keepChanged'],
  videos: ['returnReason'],
  comment: ['approvedUser', 'approvedTime'],
  feedback: ['replyUser', 'replyTime'],
  flow_model: ['xml'],
}

/** Fields that a hook decides by itself are not compared. */
export function comparableFields(module: Module, input: Record<string, unknown>): Record<string, unknown> {
  const decided = decidedFields[module.name] ?? []
  const entries = Object.entries(input).filter(([key]) => !decided.includes(key))
  return Object.fromEntries(
    entries.map(([key, value]) => [key, module.fields[key]?.kind === 'secret' ? '******' : value]),
  )
}

/** The entries that a new tenant may choose from, in the dictionary of this code. */
export const seededWords = (code: string) =>
  [...allSystemDictionaries, ...allTenantDictionaries]
    .filter(dictionary => dictionary.code === code)
    .flatMap(({ entries }) => entries.map(({ zh }) => zh))
