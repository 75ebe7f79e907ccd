import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeKinds, lengthOf } from '#contract/develop/codeFields'
import {
  kinds as declared,
  type FieldKind,
  money,
  number,
  parent,
  reference,
  references,
  type Target,
  text,
} from '#contract/kit/fields'
import { columnTypeOf } from '../../../../tests/support/records/columnType.ts'
import { allSystemDictionaries, allTenantDictionaries } from '../definition/dictionaries.ts'
import { kindFor, kinds } from './index.ts'
import { UNREADABLE } from './kind.ts'

const above = { path: '', call: '', shows: '', as: '' }

const everyKind = Object.keys(declared) as FieldKind[]

it('is described for every kind in the table of docs/module-reference.md, with its column', () => {
  const rows = readFileSync('docs/module-reference.md', 'utf8').split('\n')
  for (const kind of everyKind) {
    const row = rows.find(line => line.split('|')[1]?.trim() === `\`${kind}\``)
    const usual = (kind !== 'parent' && lengthOf(kind)?.usual) || 0
    const column = kinds[kind].generated.column({ length: usual, decimals: 0 })
    expect(row?.split('|')[2], kind).toContain(`\`${column}\``)
  }
})

it('says which column holds a field', () => {
  expect(columnTypeOf(text('', '', { maxLength: 20 }))).toBe('varchar(20)')
  expect(columnTypeOf(number('', '', { max: 100 }))).toBe('integer')
  expect(columnTypeOf(number('', '', { max: 9_999_999_999 }))).toBe('bigint')
  expect(columnTypeOf(number('', '', { max: 999.99, decimals: 2 }))).toBe('numeric(5, 2)')
  expect(columnTypeOf(reference('', '', { path: '', call: '', shows: '', as: '' }))).toBe('bigint')
  expect(columnTypeOf(reference('', '', { path: '', call: '', shows: '', as: '', value: 'code' }))).toBe('varchar(64)')
})

it('is guessed from the name and the type of a column', () => {
  const guess = (name: string, type: string, length: number | null = null, scale: number | null = 0) =>
    kindFor({ name, type, length, scale })
  expect(guess('is_chief', 'smallint')).toBe('flag')
  expect(guess('is_share', 'numeric', null, 2)).toBe('number')
  expect(guess('fee', 'money', null, 2)).toBe('money')
  expect(guess('born', 'DATE')).toBe('dateTime')
  expect(guess('html_url', 'text')).toBe('link')
  expect(guess('avatar_url', 'varchar', 500)).toBe('image')
  expect(guess('content', 'text')).toBe('html')
  expect(guess('content', 'varchar', 500)).toBe('longText')
  expect(guess('title', 'varchar', 255)).toBe('text')
})

it('offers the code generator all kinds but the parent of a tree', () => {
  expect(codeKinds).toEqual(everyKind.filter(kind => kind !== 'parent'))
})

it('reads the root for an unset parent, and amounts of money as exact texts', () => {
  const fields = { parent: parent('', '', above), money: money('', '') }
  const read = (kind: keyof typeof fields, value: unknown) => kinds[kind].read({ value, isText: false }, fields[kind])
  for (const unset of ['', null]) expect(read('parent', unset)).toBe('0')
  expect(read('parent', '17')).toBe('17')
  for (const amount of [12.5, '12.50']) expect(read('money', amount)).toBe('12.50')
  expect(read('money', null)).toBeNull()
})

it('reads references from joined ids, from lists and from one id, each once', () => {
  const read = (value: unknown, target: Partial<Target> = {}) =>
    kinds.references.read({ value, isText: false }, references('', '', { ...above, ...target }))
  for (const unset of ['', null, undefined]) expect(read(unset)).toBe(unset)
  expect(read('12,7,12')).toBe('12,7')
  expect(read(['12', '7', '12'])).toBe('12,7')
  for (const wrong of [12, {}, '12,x', '0', ['7', null]]) expect(read(wrong), JSON.stringify(wrong)).toBe(UNREADABLE)
  expect(read('editor,chief', { value: 'code' })).toBe('editor,chief')
})

describe.each([...allSystemDictionaries, ...allTenantDictionaries])('the dictionary $code', ({ entries }) => {
  it('has an English text for every entry', () => {
    for (const { zh, en } of entries) expect(en, zh).toMatch(/^[\x20-\x7e]+$/)
  })

  it('has no key and no text twice', () => {
    for (const values of [entries.map(({ key }) => key), entries.map(({ zh }) => zh)])
      expect(new Set(values).size).toBe(values.length)
  })
})
