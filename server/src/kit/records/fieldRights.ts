/** Changes of fields that data scopes mask, or let the caller read only. */
import type { Field, Label } from '#contract/kit/fields'
import { maskedValue, maskOf } from '#contract/kit/masks'
import type { Row } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { toWire, type WireRecord } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { isId } from '../input/checkInput.ts'
import type { RawInput } from '../input/readInput.ts'
import { accessTo, accessToNew, type FieldAccess, masksFields, visibleRows } from '../lists/visibility.ts'

/** Forms send what details show: where these mask a field, a save does not store the mask as a value. */
function accessOfForm(served: ModuleDefinition, stored: Row, context: Context): FieldAccess {
  const access = accessTo(served, stored, context)
  const { masked } = accessTo(served, stored, { ...context, call: 'detail' })
  return {
    ...access,
    masked: new Set([...access.masked, ...masked]),
    readOnly: new Set([...access.readOnly, ...masked]),
  }
}

/** The submitted values of a stored record without unchanged masks, which are no values to check. */
export async function withoutMasks(served: ModuleDefinition, raw: RawInput, context: Context): Promise<RawInput> {
  const isMask = await masksOf(served, raw.get('id')?.value, context)
  return new Map([...raw].filter(([key, { value }]) => !isMask(key, value)))
}

/** Whether a value is what the caller sees in place of one that is masked in a stored record. */
export async function masksOf(
  served: ModuleDefinition,
  id: unknown,
  context: Context,
): Promise<(key: string, value: unknown) => boolean> {
  const none = () => false
  const calls = [context, { ...context, call: 'detail' }]
  if (!isId(id) || !calls.some(call => masksFields(served, call))) return none
  const stored = await visibleRows(served, context).where('id', '=', id).executeTakeFirst()
  if (!stored) return none
  const { masked } = accessOfForm(served, stored, context)
  const record = toWire(served.module, stored)
  const { fields } = served.module
  return (key, value) => masked.has(key) && isMaskOf(fields[key], record[key], value)
}

interface Change {
  stored: Row | undefined
  before: WireRecord | undefined
  draft: Row
}

/** Refuses a draft that changes what the caller may only read. Masks that came back are removed from it. */
export function assertChangeable(served: ModuleDefinition, { stored, before, draft }: Change, context: Context): void {
  const { masked, readOnly } = stored ? accessOfForm(served, stored, context) : accessToNew(served, context)
  for (const key of readOnly) {
    const field = served.module.fields[key]
    const value = draft[key]
    if (!field || value === undefined) continue
    if (!before) {
      const isChanged = !isSame(value, null) && !isSame(value, field.default)
      if (isChanged && !masked.has(key)) throw new Refusal(400, labels.readOnly(field.label), { fields: [field] })
    } else if (!masked.has(key)) {
      if (!isSame(value, before[key])) throw new Refusal(400, labels.readOnly(field.label), { fields: [field] })
    } else if (isMaskOf(field, before[key], value)) delete draft[key]
    // Not even the stored value: which one is refused would reveal it.
    else throw new Refusal(400, labels.masked(field.label), { fields: [field] })
  }
}

function isMaskOf(field: Field | undefined, stored: unknown, value: unknown): boolean {
  return field !== undefined && (isSame(value, maskedValue(field, stored)) || isSame(value, maskOf(field, stored)))
}

const isSame = (one: unknown, other: unknown) => String(one ?? '') === String(other ?? '')

const labels = {
  readOnly: ({ zh, en }: Label) => ({ zh: `${zh}只读，不能修改`, en: `${en}: read-only for you` }),
  masked: ({ zh, en }: Label) => ({
    zh: `${zh}已脱敏，不能修改`,
    en: `${en}: masked for you, so that you cannot change it`,
  }),
}
