import { type Field, kinds } from '#contract/kit/fields'
import { sampleWords } from '#contract/kit/kinds/kind'
import type { Row } from '../servers/fakeServer.ts'

/** A record that fits the declaration; its first text is what the tests look for. */
export function sampleOf(fields: Record<string, Field>): Row {
  const values = Object.entries(fields).map(([name, field]) => [name, sampleValue(name, field)])
  return { ...Object.fromEntries(values), id: '1900000000000000001', version: 3 }
}

/** The text by which a rendered sample is found. */
export function sampleText(row: Row): string {
  return String(Object.values(row).find(value => String(value).startsWith('样例')))
}

/** The fields of a module to be generated, as its setting stores them. */
export const sampleFieldList = JSON.stringify([
  { column: 'expert_name', labelZh: '姓名', labelEn: 'Name', kind: 'text', required: true, list: true, search: true },
])

/** Fields that some form requires although the declaration does not, or that are the only text of their module. */
const meaningful: Record<string, string> = {
  ...{ path: '/sample', docNo: '样例文号', originalName: '样例附件', dayName: '样例节日' },
  ...{ tableName: 'blade_sample', tablePrefix: 'blade_', pkName: 'id', fieldList: sampleFieldList },
}

function sampleValue(name: string, field: Field): unknown {
  if (name in meaningful) return meaningful[name]
  const { isText, asks, sample } = kinds[field.kind]
  // Optional texts are also tested empty.
  if (isText && asks === 'enter' && !field.required) return ''
  const value = sample(field, 1)
  return value === sampleWords(field, 1) ? `样例${name}` : value
}
