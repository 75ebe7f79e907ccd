// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { dateTime, text } from '#contract/kit/fields'
import { defineModule } from '#contract/kit/module'
import { defineResource } from '../definition/defineResource.ts'
import { listedFields, rowNameFieldOf } from '../definition/fieldsOf.ts'
import { ranksOf } from './columnRanks.ts'
import { stretchedIn } from './tableColumns.ts'
import type { Column } from './useColumns.tsx'

const module = defineModule({
  name: 'release',
  path: 'blade-biz/release',
  route: '/biz/release',
  title: { zh: '发布', en: 'Releases' },
  fields: { time: dateTime('时间', 'Time'), code: text('编号', 'Code'), fault: text('原因', 'Reason') },
  search: [],
})

it('a row is called by the field that its resource names, which gives way to no other column', () => {
  const definition = defineResource(module, { rowName: 'time' })
  expect(rowNameFieldOf(definition)).toBe('time')
  expect([...ranksOf(definition, listedFields(definition)).keys()]).toEqual(['code', 'fault'])
  expect(rowNameFieldOf(defineResource(module))).toBe('code')
})

it('room that is left over goes to the name, but to the widest column where the name is a time', () => {
  const columns: Column[] = [
    { key: 'time', width: 160, isName: true },
    { key: 'fault', width: 240 },
    { key: 'operation', width: 250, fixed: 'right' },
  ]
  const stretched = (list: readonly Column[]) => stretchedIn(list).find(({ width }) => width === undefined)?.key
  expect(stretched(columns)).toBe('time')
  expect(stretched(columns.map(column => ({ ...column, keepsWidth: column.key === 'time' })))).toBe('fault')
})
