import { Compile } from 'typebox/compile'
import Format from 'typebox/format'
import { type Complaint, complaintAbout, complaintText } from '#contract/kit/complaints'
import type { Field } from '#contract/kit/fields'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { isWallClock } from '../../platform/http/wallClock.ts'
import { kinds } from '../kinds/index.ts'
import type { RawValue } from '../kinds/kind.ts'

Format.Set('wall-clock', isWallClock)

export type Checked = string | number | null

/** The value to store, or null for an empty one; refuses what the field does not allow and names the field. */
export function checkValue(field: Field, rawValue: RawValue): Checked {
  const value = kinds[field.kind].read(rawValue, field)
  const complaint = complaintAbout(field, value) ?? (isUnset(value) || checkOf(field)(value) ? undefined : 'wrong')
  if (complaint) throw refusalFor(field, complaint)
  // The schema admits texts and numbers only.
  return isUnset(value) ? null : (value as string | number)
}

export function refusalFor(field: Field, complaint: Complaint): Refusal {
  return new Refusal(400, complaintText(field, complaint), { fields: [field] })
}

export function isUnset(value: unknown): value is '' | null | undefined {
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
