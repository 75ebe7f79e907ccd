import { expect, it } from 'vitest'
import type { RawSheet } from '../../../../platform/spreadsheet/readRawSheet.ts'
import { structureOfSheet } from './sheet.ts'

const sheet = (columns: Record<string, string[]>): RawSheet => ({
  columns: Object.entries(columns).map(([title, values]) => ({ title, values })),
  rows: Math.max(...Object.values(columns).map(values => values.length)),
})

const fieldsOf = (columns: Record<string, string[]>) => structureOfSheet(sheet(columns), '专家').fields

it('suggests kinds, sizes, dictionaries and keys by what stands in the columns', () => {
  const six = <T>(...values: T[]) => Array.from({ length: 6 }, (_, index) => values[index % values.length] as T)
  const fields = fieldsOf({
    姓名: ['张三', '李四', '王五', '赵六', '钱七', '孙八'],
    工号: ['001', '002', '003', '004', '005', '006'],
    职称: six('主任', '副主任'),
    稿酬: ['12.50', '1,300', '8', '9', '10', '11'],
    出生日期: ['1980-01-02 00:00:00', '1990/3/4'],
    手机: ['13800000001'],
    首席: six('是', '否'),
    Email: ['a@example.com'],
    简介: ['很长'.repeat(100)],
    order: ['x'],
    附加: ['{"a":1}'],
  })
  expect(fields.map(({ column, kind }) => `${column} ${kind}`)).toEqual([
    ...['person_name text', 'code text', 'job_title dictBiz', 'amount number', 'birthday dateTime', 'phone phone'],
    ...['field7 flag', 'email email', 'description longText', 'order_value text', 'field11 json'],
  ])
  expect(fields[0]).toMatchObject({ labelZh: '姓名', required: true, list: true })
  expect(fields[1]).toMatchObject({ unique: 1 })
  expect(fields[2]?.choices).toMatchObject([
    { key: 1, zh: '主任' },
    { key: 2, zh: '副主任' },
  ])
  expect(fields[3]).toMatchObject({ decimals: 2 })
  expect(fields[4]).toMatchObject({ dayOnly: true, required: false })
})

it('gives columns of one name different ones', () => {
  const names = fieldsOf({ 名称: ['甲'], 标题: ['乙'], '！': ['丙'] }).map(({ column }) => column)
  expect(new Set(names).size).toBe(3)
})
