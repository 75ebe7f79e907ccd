import { expect, it } from 'vitest'
import { isAmbiguousName, normalName } from './names.ts'

it('takes names for the same that people do', () => {
  for (const name of ['chen', 'Chen', ' chen ', 'ｃｈｅｎ', 'ch\u200ben', '\u202echen'])
    expect(normalName(name)).toBe('chen')
  expect(normalName('Ⅳ 张三')).toBe('iv 张三')
  expect(normalName('chén')).not.toBe('chen')
})

it('finds what nobody sees, and letters of two scripts that look alike', () => {
  for (const name of [
    'ch\u200ben',
    '\u202enehc',
    'a\u00adb',
    'аdmin',
    'αdmin',
    'a\tb',
    'a\u3164b',
    'a\u2028b',
    'a\ufe0f',
  ])
    expect(isAmbiguousName(name)).toBe(true)
  for (const name of ['chen', '陈 chen', 'Анна', 'ｃｈｅｎ', "O'Neill-3", '編集部'])
    expect(isAmbiguousName(name)).toBe(false)
})
