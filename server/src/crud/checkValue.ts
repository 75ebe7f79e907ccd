import { Compile } from 'typebox/compile'
import Format from 'typebox/format'
import { type Complaint, complaintAbout, complaintText } from '#contract/complaints'
import { type Field, isTextKind } from '#contract/fields'
import { splitIds } from '#contract/rules'
import { Refusal } from '../http/refusal.ts'
import { isWallClock } from '../http/wallClock.ts'
import { keptLink } from '../storage/fileLinks.ts'
import type { Given } from './readInput.ts'

Format.Set('wall-clock', isWallClock)

export type Checked = string | number | null

/** The value to store, or null for an empty one; refuses what the field does not allow and names the field. */
export function checkValue(field: Field, given: Given): Checked {
  const value = converted(field, given)
  const complaint = complaintAbout(field, value) ?? (isUnset(value) || checkOf(field)(value) ? undefined : 'wrong')
  if (complaint) throw refusalFor(field, complaint)
  // The schema admits texts and numbers only.
  return isUnset(value) ? null : (value as string | number)
}

export function refusalFor(field: Field, complaint: Complaint): Refusal {
  return new Refusal(400, complaintText(field, complaint))
}

export function isUnset(value: unknown): value is '' | null | undefined {
  return value === '' || value === null || value === undefined
}

function converted(field: Field, { value, isText }: Given): unknown {
  switch (field.kind) {
    case 'number':
    case 'flag':
    case 'dict':
    case 'dictBiz':
      return typeof value === 'string' && value !== '' && (isText || !field.decimals) ? numberFrom(value) : value
    case 'parent':
      return isUnset(value) ? '0' : textFrom(value)
    case 'reference':
      return textFrom(value)
    case 'references':
      return joined(field, value)
    case 'image':
    case 'file':
      return keptFile(textFrom(value))
    default:
      return isTextKind(field.kind) ? textFrom(value) : value
  }
}

/** Answers name the host that the file opens at, and links to files may be signed; records keep neither. */
function keptFile(value: unknown): unknown {
  return typeof value === 'string' ? keptLink(value) : value
}

function numberFrom(text: string): number {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN
}

/** Ids and texts may come as whole numbers as long as no digit was lost: some clients send the key of a dictionary so. */
function textFrom(value: unknown): unknown {
  return Number.isSafeInteger(value) ? String(value) : value
}

/** Several ids come joined by commas or as an array, and are kept joined. */
function joined(field: Field, value: unknown): unknown {
  if (isUnset(value)) return value
  const items = Array.isArray(value) ? value.map(textFrom) : typeof value === 'string' ? splitIds(value) : [value]
  const pattern = field.target?.value ? /^[^,]{1,64}$/ : /^[1-9]\d{0,18}$/
  if (!items.every(item => typeof item === 'string' && pattern.test(item))) throw refusalFor(field, 'wrong')
  return [...new Set(items)].join(',')
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
