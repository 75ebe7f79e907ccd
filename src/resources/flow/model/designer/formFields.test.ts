import { expect, it } from 'vitest'
import { isVariable, optionsIn, optionsText } from './formFields.ts'

it('reads options a line each, with or without a name', () => {
  const options = [
    { id: 'travel', name: '差旅费' },
    { id: 'other', name: 'other' },
  ]
  expect(optionsIn(' travel = 差旅费 \n\nother\n')).toEqual(options)
  expect(optionsText(options)).toBe('travel=差旅费\nother')
})

it('takes only names that the server keeps', () => {
  expect(['days', '_a1', '1a', '金额', 'a-b', ''].map(isVariable)).toEqual([true, true, false, false, false, false])
})
