import { expect, it } from 'vitest'
import { type BusinessHandler, businessOf, defineBusiness } from './business.ts'

const business: BusinessHandler = async () => {}

it('finds the business by the table of the record, and none without a table', () => {
  defineBusiness('some_leave', business)
  expect(businessOf('some_leave')).toBe(business)
  expect(businessOf('some_trip')).toBeUndefined()
  expect(businessOf(null)).toBeUndefined()
})

it('refuses a second business for the same table', () => {
  defineBusiness('some_invoice', business)
  expect(() => defineBusiness('some_invoice', business)).toThrow('the business of table some_invoice is defined twice')
})
