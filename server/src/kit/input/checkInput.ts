import { Compile } from 'typebox/compile'
import Format from 'typebox/format'
import { type Complaint, complaintAbout, complaintText } from '#contract/kit/complaints'
import type { Field, Label } from '#contract/kit/fields'
import type { CallInput, Fields, Module } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import type { Row } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { isWallClock } from '../../platform/http/wallClock.ts'
import { kinds } from '../kinds/index.ts'
import type { RawValue } from '../kinds/kind.ts'
import { SECRET_MASK } from '../kinds/texts.ts'
import type { RawInput } from './readInput.ts'

/** The parameters of a call. What is not declared is left out. */
export function checkInput<F extends Fields>(fields: F, raw: RawInput): Row & CallInput<{ input: F }> {
  const input: Row = {}
  for (const [key, field] of Object.entries(fields)) {
    const rawValue = raw.get(key)
    // An empty list of ids is an empty text, as it would be joined.
    if (rawValue) input[key] = checkValue(field, rawValue) ?? (Array.isArray(rawValue.value) ? '' : rawValue.value)
    else if (field.default !== undefined) input[key] = field.default
    else if (field.required) throw refusalFor(field, 'missing')
  }
  // Each value has been checked against its field.
  return input as Row & CallInput<{ input: F }>
}

/** Without an id a record is created, so that everything required must be there; otherwise only what is sent changes. */
export function checkDraft(module: Module, raw: RawInput): Row {
  const id = checkId(raw)
  const draft: Row = id === undefined ? {} : { id }
  for (const [key, field] of Object.entries(module.fields)) {
    const rawValue = raw.get(key)
    // A form that shows the mask and sends it back has not changed the secret.
    if (field.kind === 'secret' && rawValue?.value === SECRET_MASK) continue
    if (rawValue) draft[key] = checkValue(field, rawValue)
    else if (id === undefined) draft[key] = valueWhenAbsent(field)
  }
  return draft
}

function valueWhenAbsent(field: Field) {
  if (field.default !== undefined) return field.default
  if (field.required) throw refusalFor(field, 'missing')
  return null
}

/** The version that was read for editing; foreign clients send none. */
export function checkVersion(raw: RawInput): number | undefined {
  const rawValue = raw.get('version')
  if (!rawValue || isUnset(rawValue.value)) return undefined
  const version = rawValue.isText ? Number(rawValue.value) : rawValue.value
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) throw new Refusal(400, versionLabel)
  return version
}

function checkId(raw: RawInput): string | undefined {
  const value = raw.get('id')?.value
  if (isUnset(value)) return undefined
  const id = Number.isSafeInteger(value) ? String(value) : value
  if (!isId(id)) throw new Refusal(400, idLabel)
  return id
}

const versionLabel = { zh: '版本号格式不正确', en: 'Version: not valid' }

Format.Set('wall-clock', isWallClock)

type CheckedValue = string | number | null

/** The value to store, or null for an empty one; refuses what the field does not allow and names the field. */
export function checkValue(field: Field, rawValue: RawValue): CheckedValue {
  const value = kinds[field.kind].read(rawValue, field)
  const complaint = complaintAbout(field, value) ?? (isUnset(value) || checkOf(field)(value) ? undefined : 'wrong')
  if (complaint) throw refusalFor(field, complaint)
  // The schema admits texts and numbers only.
  return isUnset(value) ? null : (value as string | number)
}

export function refusalFor(field: Field, complaint: Complaint): Refusal {
  return new Refusal(400, complaintText(field, complaint), { fields: [field] })
}

function isUnset(value: unknown): value is '' | null | undefined {
  return value === '' || value === null || value === undefined
}

const checks = new WeakMap<Field, (value: unknown) => boolean>()

function checkOf(field: Field): (value: unknown) => boolean {
  const known = checks.get(field)
  if (known) return known
  const compiled = Compile(field.schema)
  const check = (value: unknown) => compiled.Check(value)
  checks.set(field, check)
  return check
}

const MAX_IDS = 1000

export const idLabel = { zh: '编号格式不正确', en: 'ID: not valid' } satisfies Label

export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value)
}

/** One id, as details are requested. */
export function readId(raw: RawInput): string {
  const id = raw.get('id')?.value
  if (!isId(id)) throw new Refusal(400, idLabel)
  return id
}

/** Ids arrive joined by commas or as an array; the list page removes many at once. */
export function readIds(raw: RawInput, name = 'ids'): string[] {
  const value = raw.get(name)?.value
  const items: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? splitIds(value) : []
  const ids = new Set(items.map(item => (typeof item === 'string' ? item.trim() : item)))
  if (ids.size === 0) throw new Refusal(400, labels.none)
  if (ids.size > MAX_IDS) throw new Refusal(400, labels.tooMany)
  return [...ids].map(id => {
    if (!isId(id)) throw new Refusal(400, idLabel)
    return id
  })
}

const labels = {
  none: { zh: '请选择至少一条数据', en: 'Please select at least one record' },
  tooMany: { zh: `一次最多选择${MAX_IDS}条数据`, en: `At most ${MAX_IDS} records at a time` },
} satisfies Record<string, Label>
