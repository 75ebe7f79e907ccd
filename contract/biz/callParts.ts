import { Object as ObjectOf, String as StringSchema, type TUnsafe, Unsafe } from 'typebox'
import { text } from '../kit/fields.ts'

/** The record that a call is about. */
export const recordId = text('主键', 'ID', { maxLength: 19 })

/** An answer that the API document shows as an object. */
export const outputOf = <Answer>(): TUnsafe<Answer> => Unsafe<Answer>({ type: 'object' })

export const idAnswer = Unsafe<{ id: string }>(ObjectOf({ id: StringSchema() }))
