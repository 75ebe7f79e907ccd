import type { Field } from '#contract/kit/fields'
import type { Fields, Module } from '#contract/kit/module'
import type { Row } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { MASK } from '../kinds/texts.ts'
import { checkValue, isUnset, refusalFor } from './checkValue.ts'
import { idLabel, isId } from './idList.ts'
import type { RawInput } from './readInput.ts'

/** The parameters of a call. What is not declared is left out. */
export function checkInput(fields: Fields, raw: RawInput): Row {
  const input: Row = {}
  for (const [key, field] of Object.entries(fields)) {
    const rawValue = raw.get(key)
    // An empty list of ids is an empty text, as it would be joined.
    if (rawValue) input[key] = checkValue(field, rawValue) ?? (Array.isArray(rawValue.value) ? '' : rawValue.value)
    else if (field.default !== undefined) input[key] = field.default
    else if (field.required) throw refusalFor(field, 'missing')
  }
  return input
}

/** Without an id a record is created, so that everything required must be there; otherwise only what is sent changes. */
export function checkDraft(module: Module, raw: RawInput): Row {
  const id = checkId(raw)
  const draft: Row = id === undefined ? {} : { id }
  for (const [key, field] of Object.entries(module.fields)) {
    const rawValue = raw.get(key)
    // A form that shows the mask and sends it back has not changed the secret.
    if (field.kind === 'secret' && rawValue?.value === MASK) continue
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
