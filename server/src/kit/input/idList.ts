import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import type { RawInput } from './readInput.ts'

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
