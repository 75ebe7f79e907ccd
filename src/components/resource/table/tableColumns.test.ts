// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { articlesExt } from '#contract/biz/articlesext'
import { dateTime, text } from '#contract/kit/fields'
import { defineModule } from '#contract/kit/module'
import { type AnyRecord, defineResource } from '../definition/defineResource.ts'
import { listedFields, rowNameFieldOf, rowNameOf } from '../definition/fieldsOf.ts'
import { type Column, ranksOf, responsiveColumns, stretchedIn, titleWidth } from './useColumns.tsx'

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

it('a record is called by the name of what it refers to, and by its id where it has none', () => {
  const definition = defineResource(articlesExt, { rowName: 'articleId' })
  const called = (record: object) => rowNameOf(definition, record as AnyRecord)
  expect(called({ id: '1', articleId: '7', articleTitle: '集采落地' })).toBe('集采落地')
  expect(called({ id: '1', articleId: '7' })).toBe('7')
  expect(called({ id: '1' })).toBe('1')
})

it('names and texts share the room that is left over; without them the widest column has it', () => {
  const columns: Column[] = [
    { key: 'time', width: 160 },
    { key: 'fault', width: 120, grows: true },
    { key: 'title', width: 120, grows: true },
    { key: 'operation', width: 250, fixed: 'right' },
  ]
  const stretched = (list: readonly Column[]) =>
    stretchedIn(list).flatMap(({ key, width }) => (width === undefined ? [key] : []))
  expect(stretched(columns)).toEqual(['fault', 'title'])
  expect(stretched(columns.map(column => ({ ...column, grows: false })))).toEqual(['time'])
})

it('columns appear from the width on that has room for all more important ones', () => {
  const columns: Column[] = [
    { key: 'name', width: 200, isName: true },
    { key: 'remark', width: 300, rank: 4 },
    { key: 'author', width: 300, rank: 2 },
    { key: 'state', width: 100, rank: 1 },
    { key: 'shown', width: 60 },
    { key: 'place', width: 80, rank: 3 },
  ]
  const from = (beside?: number) =>
    Object.fromEntries(responsiveColumns(columns, beside).map(({ key, responsive }) => [key, responsive?.[0]]))
  expect(from()).toEqual({ remark: 'xxl', place: 'xl' })
  expect(from(224)).toEqual({ remark: 'xxl', place: 'xxl' })
})

it('a column is not narrower than the longest word of its title, or than half of a Chinese one', () => {
  // Measured in DejaVu Sans Bold at 14 px, which is broader than other fonts, with padding and the mark of the order.
  expect(titleWidth('Photographer')).toBeGreaterThanOrEqual(109 + 33)
  expect(titleWidth('Order')).toBeGreaterThanOrEqual(46 + 32)
  expect(titleWidth('Reviewing roles')).toBe(titleWidth('Reviewing'))
  expect(titleWidth('审稿角色')).toBe(titleWidth('审稿角'))
})
