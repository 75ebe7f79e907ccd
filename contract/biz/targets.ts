/** Targets of references between records of the newspaper, with the labels of their pickers. */
import { type Label, optional, references, type Target, text } from '../kit/fields.ts'
import { rowsOf } from '../kit/reply.ts'

const chosenFrom = (module: string, shows: string, as: string): Target => ({
  path: `blade-biz/${module}`,
  call: 'select',
  shows,
  as,
  searched: true,
})

export const targets = {
  dept: { path: 'blade-system/dept', call: 'tree', shows: 'deptName', as: 'deptName', tree: true },
  post: { path: 'blade-system/post', call: 'select', shows: 'postName', as: 'postName' },
  column: { path: 'blade-biz/columns', call: 'tree', shows: 'columnName', as: 'columnName', tree: true },
  edition: chosenFrom('edition', 'title', 'editionTitle'),
  page: chosenFrom('page', 'pageNo', 'pageNo'),
  article: chosenFrom('articles', 'title', 'articleTitle'),
  image: chosenFrom('images', 'title', 'imageTitles'),
  video: chosenFrom('videos', 'title', 'videoTitles'),
  user: (as: string): Target => ({ path: 'blade-user', call: 'user-list', shows: 'account', as, historic: true }),
  /** Somebody of the newspaper, whom colleagues know by name. */
  colleague: (as: string): Target => ({
    ...{ path: 'blade-user', call: 'user-list', shows: 'realName', as },
    historic: true,
  }),
}

/** A note, a reply or a picture outlives what it is about, and goes on naming it. */
export const historic = (target: Target): Target => ({ ...target, historic: true })

/** The newest whose name holds the keyword, or those with the ids. */
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
