import type { Field } from '#contract/kit/fields'
import type { Row } from '../servers/fakeServer.ts'

/** A record that fits the declaration; its first text is what the tests look for. */
export function sampleOf(fields: Record<string, Field>): Row {
  const values = Object.entries(fields).map(([name, field]) => [name, sampleValue(name, field)])
  return { ...Object.fromEntries(values), id: '1900000000000000001', version: 3 }
}

/** The text by which a drawn sample is found. */
export function textOf(row: Row): string {
  return String(Object.values(row).find(value => String(value).startsWith('样例')))
}

/** Fields that some form asks for although the declaration does not, or that are the only text of their module. */
const meaningful: Record<string, string> = {
  ...{ path: '/sample', docNo: '样例文号', originalName: '样例附件' },
  ...{ tableName: 'blade_sample', tablePrefix: 'blade_', pkName: 'id' },
}

function sampleValue(name: string, field: Field): unknown {
  if (name in meaningful) return meaningful[name]
  switch (field.kind) {
    case 'number':
      return Math.max(1, field.min ?? 1)
    case 'dict':
    case 'dictBiz':
      return 1
    case 'flag':
      return 0
    case 'parent':
      return '0'
    case 'reference':
    case 'references':
      return '1900000000000000009'
    case 'dateTime':
      return '2026-01-02 03:04:05'
    case 'link':
    case 'image':
    case 'file':
      return field.required ? '/samples/1' : ''
    case 'phone':
      return field.required ? '13800138000' : ''
    case 'email':
      return field.required ? 'sample@example.com' : ''
    default:
      return field.required ? `样例${name}` : ''
  }
}
