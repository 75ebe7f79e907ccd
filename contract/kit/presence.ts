/** The people who have a record open: a call of every module whose records are opened and edited. */
import { Array as ArrayOf, Boolean as BooleanSchema, Object as ObjectOf, String as StringSchema, Unsafe } from 'typebox'
import { flag, text } from './fields.ts'

/** Somebody else who has the same record open. */
export interface Colleague {
  userId: string
  name: string
  /** In a form; otherwise in the view dialog. */
  isEditing: boolean
}

/** Sent every few seconds while a record is open, and once as it closes. */
export const presenceInput = {
  id: text('主键', 'ID', { maxLength: 19 }),
  editing: flag('编辑中', 'Editing'),
  leaving: flag('离开', 'Leaving'),
}

export const presenceSchema = Unsafe<Colleague[]>(
  ArrayOf(ObjectOf({ userId: StringSchema(), name: StringSchema(), isEditing: BooleanSchema() })),
)
