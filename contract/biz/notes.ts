import { flag, longText, optional, reference, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { historic, setElsewhere } from '../kit/references.ts'
import { ownerField } from '../kit/tenantField.ts'
import { targets } from './targets.ts'

/** A remark on a passage of text. */
export const notes = defineModule({
  name: 'notes',
  path: 'blade-biz/notes',
  route: '/biz/notes',
  title: { zh: '笔记管理', en: 'Notes' },
  fields: {
    content: longText('笔记内容', 'Note', { maxLength: 4000 }),
    quoteText: optional(longText('引用原文', 'Passage', { maxLength: 2000 })),
    articleId: optional(reference('文章', 'Article', historic(targets.article))),
    editionId: optional(reference('期次', 'Edition', historic(targets.edition))),
    pageId: optional(reference('版面', 'Page', historic(targets.page))),
    /** Position of the passage in the text: `{"start":…,"end":…}` in characters, or whatever the site stores there. */
    position: optional(longText('位置', 'Position (JSON)', { maxLength: 2000 })),
    userName: optional(text('用户', 'User', { maxLength: 100 })),
    userId: optional(reference('用户账号', 'Account', targets.user('userAccount'), setElsewhere)),
    isPublic: flag('公开', 'Public'),
    tenantId: ownerField,
  },
  search: ['userName', 'articleId', 'content'],
  found: { title: 'content', text: ['userName', 'quoteText'] },
})

export type Note = RecordOf<typeof notes>
