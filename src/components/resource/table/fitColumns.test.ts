import { describe, expect, it } from 'vitest'
import { fitColumns } from './fitColumns.ts'
import type { Column } from './useColumns.tsx'

const title: Column = { key: 'title', width: 300, minWidth: 100, isName: true }
const remark: Column = { key: 'remark', width: 240, minWidth: 120, rank: 3 }
const author: Column = { key: 'author', width: 160, minWidth: 80, rank: 2 }
const state: Column = { key: 'state', width: 110, rank: 1 }
const all = [title, remark, author, state]

const widthsIn = (room: number) => {
  const { columns, crowded } = fitColumns(all, room + 1, false)
  return { widths: Object.fromEntries(columns.map(({ key, width }) => [String(key), width])), crowded }
}

describe('columns in little room', () => {
  it('are as wide as they would like to be where nothing is known, or all fit', () => {
    const wanted = { title: 300, remark: 240, author: 160, state: 110 }
    expect(widthsIn(2000).widths).toEqual(wanted)
    expect(fitColumns(all, undefined, false).columns.map(({ width }) => width)).toEqual(Object.values(wanted))
  })

  it('give names and texts the room that is left, before the others', () => {
    expect(widthsIn(570).widths).toEqual({ title: 200, remark: 180, author: 80, state: 110 })
    expect(widthsIn(730).widths).toEqual({ title: 300, remark: 240, author: 80, state: 110 })
    expect(widthsIn(770).widths).toEqual({ title: 300, remark: 240, author: 120, state: 110 })
  })

  it('go one by one, the least important first, and never the name', () => {
    expect(widthsIn(409).crowded).toEqual(['remark'])
    expect(widthsIn(50)).toMatchObject({ crowded: ['remark', 'author', 'state'], widths: { title: 100 } })
  })
})
