import { describe, expect, it } from 'vitest'
import { choicesComplaint, choicesIn, choicesText } from './codeChoices.ts'
import { type CodeField, type ReadField, reread } from './codeFields.ts'

const suggested = (column: string, changes: Partial<ReadField> = {}): CodeField => {
  const read: ReadField = { column, labelZh: '名称', kind: 'text', required: true, length: 40, ...changes }
  return { ...read, labelEn: 'Name', list: true, search: true, read }
}

describe('a table that is read again', () => {
  it('changes what nobody has changed by hand, and nothing else', () => {
    const former = [suggested('code'), { ...suggested('title'), labelZh: '标题' }, suggested('note')]
    const now = [
      suggested('code', { length: 80 }),
      suggested('title', { labelZh: '题目', length: 60 }),
      suggested('sort'),
    ]
    const { fields, ...report } = reread(former, now)
    expect(fields.map(({ column, labelZh, length }) => [column, labelZh, length])).toEqual([
      ['code', '名称', 80],
      ['title', '标题', 60],
      ['note', '名称', 40],
      ['sort', '名称', 40],
    ])
    expect(report).toEqual({ added: ['sort'], changed: ['code', 'title'], kept: ['title'], gone: ['note'] })
    expect(reread(fields, now)).toMatchObject({ added: [], changed: [], kept: [] })
  })

  it('recognizes a column whose field was renamed, and adds none that is there already', () => {
    const renamed = { ...suggested('expert_name'), column: 'name' }
    expect(reread([renamed], [suggested('expert_name')]).fields.map(({ column }) => column)).toEqual(['name'])
    const { read: _, ...drawn } = suggested('name')
    expect(reread([drawn], [suggested('name')]).fields).toHaveLength(1)
  })

  it('takes another kind as a whole', () => {
    const now = suggested('state', { kind: 'dictBiz', code: 'state', choices: [{ key: 0, zh: '草稿', en: 'Draft' }] })
    delete now.read?.length
    const { fields } = reread([suggested('state')], [now])
    expect(fields[0]).toMatchObject({ kind: 'dictBiz', code: 'state' })
    expect(fields[0]).not.toHaveProperty('length')
  })
})

describe('choices', () => {
  it('are one line of text that reads back', () => {
    const choices = [
      { key: 0, zh: '草稿', en: 'Draft' },
      { key: 1, zh: '男', en: '' },
    ]
    expect(choicesText(choices)).toBe('0=草稿/Draft; 1=男')
    expect(choicesIn(choicesText(choices))).toEqual(choices)
    expect(choicesIn('x; 2 = 乙 / B；')).toEqual([{ key: 2, zh: '乙', en: 'B' }])
  })

  it('have keys of their own', () => {
    const choice = { key: 1, zh: '甲', en: 'A' }
    expect(choicesComplaint([choice])).toBeUndefined()
    for (const wrong of [
      [],
      [choice, choice],
      [{ ...choice, key: -1 }],
      [{ ...choice, en: '甲' }],
      [{ ...choice, zh: '' }],
    ])
      expect(choicesComplaint(wrong)).toBeDefined()
  })
})
