/** References between the records of modules, as the modules declare them. */
import { type Label, optional, references, type Target, text } from './fields.ts'
import { rowsOf } from './reply.ts'

/** A note, a reply or a picture outlives what it is about, and goes on naming it. */
export const historic = (target: Target): Target => ({ ...target, historic: true })

/** The newest whose name contains the keyword, or those with the ids. */
export const choiceCall = (target: Target, title: Label) => ({
  method: 'GET' as const,
  needs: 'signedIn' as const,
  title,
  input: {
    keyword: optional(text('关键词', 'Keyword', { maxLength: 100 })),
    ids: optional(references('编号', 'IDs', target)),
  },
  output: rowsOf({ title: text('名称', 'Name') }),
})

/** Fields that no form sets: actions or the website write them. */
export const setElsewhere = { modes: { create: 'hidden', edit: 'hidden' } } as const
