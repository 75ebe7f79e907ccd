import type { Label } from '#contract/kit/fields'
import { parseJson } from '#contract/kit/texts/parseJson'
import { mostFiles, storedPath } from '#contract/resource/storedPath'
import { userStatus } from '../../../auth/accounts/people.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { isDay } from '../../../platform/http/wallClock.ts'
import { parseFileLink } from '../../../platform/storage/fetchStored.ts'
import { splitCandidates } from '../bpmn/examineDiagram.ts'
import type { FormField } from '../bpmn/formFields.ts'
import { DECIDED } from '../bpmn/readProgram.ts'
import type { Program, Variables } from '../engine/program.ts'
import { shownNames } from './assignees.ts'

const MAX_VARIABLES = 50
const MAX_TEXT_LENGTH = 4000
const MAX_ITEMS = 200

/** Parses variables sent by a client: plain values and lists of them, under plain names. */
export function readVariables(input: unknown): Variables {
  if (input === undefined || input === null || input === '') return {}
  const entries = typeof input === 'object' && !Array.isArray(input) ? Object.entries(input) : undefined
  if (!entries || entries.length > MAX_VARIABLES) throw new Refusal(400, labels.malformed)
  for (const [name, value] of entries)
    if (!/^[A-Za-z_]\w{0,63}$/.test(name) || !isPlain(value)) throw new Refusal(400, labels.malformed)
  return Object.fromEntries(entries)
}

/** The same, as JSON. */
export function valuesIn(text: string | null | undefined): Variables {
  const values = parseJson(text || '{}')
  if (values === undefined) throw new Refusal(400, labels.values)
  return readVariables(values)
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value))
    return value.length <= MAX_ITEMS && value.every(item => !Array.isArray(item) && isPlain(item))
  if (typeof value === 'string') return value.length <= MAX_TEXT_LENGTH
  return value === null || typeof value === 'boolean' || Number.isFinite(value)
}

/** The variables that the process itself sets. */
export const reservedVariables = ({ initiator }: Pick<Program, 'initiator'>): ReadonlySet<string> =>
  new Set(['pass', 'comment', 'initiator', DECIDED, initiator])

/** Converts the values of a form to the types of its fields; refuses missing and malformed values. */
export function checkForm(fields: readonly FormField[], variables: Variables): Variables {
  const checked: Variables = { ...variables }
  for (const field of fields.filter(({ writable }) => writable)) {
    const value = variables[field.id]
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
      if (field.required) throw new Refusal(400, missing(field))
      continue
    }
    const typed = typedValue(field, value)
    if (typed === undefined) throw new Refusal(400, malformed(field))
    if (typeof typed === 'number' && (typed < (field.min ?? typed) || typed > (field.max ?? typed)))
      throw new Refusal(400, outOfLimits(field))
    checked[field.id] = typed
  }
  return checked
}

type LookupContext = Pick<Context, 'db' | 'caller'>

/** Checks what the fields of a form refer to: users, who are named by ids from then on, and files of the tenant. */
export async function resolveReferences(
  fields: readonly FormField[],
  variables: Variables,
  context: LookupContext,
): Promise<Variables> {
  await assertStored(fields, variables, context)
  return resolveUsers(fields, variables, context)
}

async function assertStored(fields: readonly FormField[], variables: Variables, { db, caller }: LookupContext) {
  for (const field of fields) {
    const files = field.writable && field.type === 'files' ? variables[field.id] : undefined
    if (!Array.isArray(files) || files.length === 0) continue
    const names = files.map(file => parseFileLink(String(file).split('#', 1)[0] ?? '')?.name ?? '')
    const { count } = await db
      .selectFrom('storedFile')
      .select(({ fn }) => fn.count<string>('name').distinct().as('count'))
      .where('tenantId', '=', caller.tenantId)
      .where('name', 'in', names)
      .executeTakeFirstOrThrow()
    if (Number(count) < new Set(names).size) throw new Refusal(400, malformed(field))
  }
}

async function resolveUsers(
  fields: readonly FormField[],
  variables: Variables,
  { db, caller }: LookupContext,
): Promise<Variables> {
  const chosen = fields.filter(field => field.writable && isUserField(field))
  const words = chosen.flatMap(({ id }) => splitCandidates(variables[id]))
  if (words.length === 0) return variables
  const ids = words.filter(isId)
  const users = await db
    .selectFrom('bladeUser')
    .select(['id', 'account'])
    .where('tenantId', '=', caller.tenantId)
    .where('status', '=', userStatus.active)
    .where(eb => eb.or([eb('account', 'in', words), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]))
    .execute()
  const resolved = { ...variables }
  for (const { id, name, type } of chosen) {
    const found = splitCandidates(variables[id]).map(word => {
      const user = users.find(one => one.id === word) ?? users.find(one => one.account === word)
      if (user) return user.id
      throw new Refusal(400, {
        zh: `${name}：没有在职用户“${word.slice(0, 50)}”`,
        en: `${name}: there is no active user "${word.slice(0, 50)}"`,
      })
    })
    resolved[id] = type === 'users' ? [...new Set(found)] : found[0]
  }
  return resolved
}

/** The chosen users of each field, by name. */
export async function chosenUsers(
  fields: readonly FormField[],
  variables: Variables,
  db: Db,
): Promise<Map<string, FormField['options']>> {
  const chosen = fields
    .filter(isUserField)
    .map(({ id }) => ({ id, userIds: splitCandidates(variables[id]).filter(isId) }))
  const names = await shownNames(
    chosen.flatMap(({ userIds }) => userIds),
    db,
  )
  const named = (id: string) => (names.has(id) ? [{ id, name: names.get(id) ?? '' }] : [])
  return new Map(chosen.map(({ id, userIds }) => [id, userIds.flatMap(named)]))
}

export const isUserField = ({ type }: Pick<FormField, 'type'>) => type === 'user' || type === 'users'

function typedValue({ type, options }: FormField, value: unknown): unknown {
  const text = String(value)
  switch (type) {
    case 'long':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
    case 'money':
      return /^\d{1,13}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
    case 'double':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'date':
      return isDay(text) ? text : undefined
    case 'enum':
      return options.some(({ id }) => id === text) ? text : undefined
    case 'user':
      return typeof value === 'string' ? text.trim() : undefined
    case 'users':
      return splitCandidates(value)
    case 'files':
      return areFiles(value) ? value : undefined
    default:
      return typeof value === 'string' ? value : undefined
  }
}

const areFiles = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= mostFiles && value.every(file => storedPath(String(file)) !== undefined)

function missing({ name, type }: FormField): Label {
  const chosen = ['date', 'enum', 'boolean', 'user', 'users', 'files'].includes(type)
  return { zh: `请${chosen ? '选择' : '输入'}${name}`, en: `${name}: please ${chosen ? 'choose' : 'enter'}` }
}

function outOfLimits({ name, min, max }: FormField): Label {
  if (min === undefined) return { zh: `${name}不能大于${max}`, en: `${name}: at most ${max}` }
  if (max === undefined) return { zh: `${name}不能小于${min}`, en: `${name}: at least ${min}` }
  return { zh: `${name}应在${min}到${max}之间`, en: `${name}: between ${min} and ${max}` }
}

function malformed({ name }: FormField): Label {
  return { zh: `${name}格式不正确`, en: `${name}: not valid` }
}

const labels = {
  values: { zh: '表单值格式不正确', en: 'Values: not valid' },
  malformed: { zh: '流程变量格式不正确', en: 'Variables: not valid' },
}
