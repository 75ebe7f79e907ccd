// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { choicesIn, choicesText } from './ParameterSettings.tsx'

it('choices keep their names in both languages, and those without are called by their value', () => {
  const choices = choicesIn('1 = 是 = Yes\n\n2=否\nall')
  expect(choices).toEqual([
    { value: '1', zh: '是', en: 'Yes' },
    { value: '2', zh: '否', en: '' },
    { value: 'all', zh: 'all', en: '' },
  ])
  expect(choicesIn(choicesText(choices))).toEqual(choices)
})
