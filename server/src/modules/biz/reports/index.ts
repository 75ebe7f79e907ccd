import { articles } from '#contract/biz/articles'
import { newsColumn } from '#contract/biz/columns'
import { comment } from '#contract/biz/comment'
import { edition } from '#contract/biz/edition'
import { feedback } from '#contract/biz/feedback'
import { newsPage } from '#contract/biz/page'
import { videos } from '#contract/biz/videos'
import type { Field } from '#contract/kit/fields'
import { snakeCase } from '../../../kit/definition/columns.ts'
import type { ReportTable } from '../../report/index.ts'

export { readyMade } from './readyMade.ts'

type Column = ReportTable['columns'][number]

const column = (name: string, zh: string, en: string): Column => ({ name, zh, en })
const times = [column('create_time', '创建时间', 'Created at'), column('update_time', '更新时间', 'Updated at')]

/** The column of a field; that of a reference contains an id. */
function columnOf(key: string, { kind, label }: Field): Column {
  const isId = kind === 'reference' || kind === 'parent'
  return { name: snakeCase(key), zh: label.zh + (isId ? '编号' : ''), en: label.en + (isId ? ' ID' : '') }
}

interface ReportedModule<F extends Record<string, Field>> {
  path: string
  fields: F
}

interface ReportedParts<Key extends string> extends Pick<ReportTable, 'name' | 'zh' | 'en' | 'within'> {
  keys: readonly Key[]
  others?: readonly Column[]
}

const table = <F extends Record<string, Field>>(
  { path, fields }: ReportedModule<F>,
  { keys, others = [], ...of }: ReportedParts<keyof F & string>,
): ReportTable => ({
  ...{ ...of, path },
  columns: [
    column('id', '编号', 'ID'),
    ...keys.flatMap(key => (fields[key] ? [columnOf(key, fields[key])] : [])),
    ...others,
    ...times,
  ],
})

/** Nothing that is secret or about a reader's person. */
export const catalog: readonly ReportTable[] = [
  table(articles, {
    ...{ name: 'articles', zh: '文章', en: 'Articles' },
    within: [{ field: 'originId', operator: 'null', value: true }],
    keys: [
      ...(['title', 'author', 'correspondent', 'source', 'columnId', 'editionId', 'pageId', 'articleType'] as const),
      ...(['isTop', 'isRecommend', 'publishState', 'publishTime'] as const),
    ],
    others: [
      { ...column('column_name', '栏目', 'Column'), nameOf: 'columnId' },
      column('characters', '字数', 'Characters'),
    ],
  }),
  table(newsColumn, {
    ...{ name: 'columns', zh: '栏目', en: 'Columns' },
    keys: ['parentId', 'columnName', 'columnCode', 'columnType', 'columnEditor', 'sort', 'isNav'],
  }),
  table(edition, {
    ...{ name: 'editions', zh: '期刊', en: 'Editions' },
    keys: [
      ...(['title', 'editionNo', 'totalNo', 'publishDate', 'pageCount', 'isSpecial', 'editorInChief'] as const),
      ...(['publishState', 'publishTime', 'viewCount'] as const),
    ],
  }),
  table(newsPage, {
    ...{ name: 'pages', zh: '版面', en: 'Pages' },
    keys: ['pageNo', 'pageName', 'editionId', 'columnId', 'sort', 'dutyEditor', 'layoutEditor', 'convertState'],
  }),
  table(comment, {
    ...{ name: 'comments', zh: '评论', en: 'Comments' },
    keys: ['targetType', 'parentId', 'likeCount', 'approved', 'approvedTime'],
    others: [{ ...column('target_id', '对象编号', 'Subject ID'), isComputed: true }],
  }),
  table(videos, {
    ...{ name: 'videos', zh: '视频', en: 'Videos' },
    keys: ['title', 'columnId', 'duration', 'source', 'author', 'publishState', 'publishTime', 'viewCount'],
  }),
  table(feedback, {
    ...{ name: 'feedback', zh: '反馈', en: 'Feedback' },
    keys: ['feedbackType', 'articleId', 'handleState', 'replyTime'],
  }),
]
