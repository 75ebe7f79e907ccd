import { expect, it } from 'vitest'
import { type Business, businessOf, defineBusiness } from './business.ts'

it('finds the business by the table of the record, and none without a table', () => {
  const leave: Business = async () => {}
  defineBusiness('some_leave', leave)
  expect(businessOf('some_leave')).toBe(leave)
  expect(businessOf('some_trip')).toBeUndefined()
  expect(businessOf(null)).toBeUndefined()
})
