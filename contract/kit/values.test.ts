import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinValues, splitValues } from './values.ts'

it('takes apart what was joined, whatever the values hold', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom(',', '\\', '\\,', ',\\', '', '医改，二'))
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), values => {
      expect(splitValues(joinValues(values))).toEqual(values)
    }),
  )
})

it('reads plain comma lists', () => {
  expect(splitValues('1,2,3')).toEqual(['1', '2', '3'])
})
