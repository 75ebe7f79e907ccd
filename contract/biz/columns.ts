import { dictBiz, flag, icon, image, link, longText, number, optional, parent, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { treeNodes } from '../kit/reply.ts'
import { ownerField } from '../kit/tenantField.ts'
import { outputOf } from './callParts.ts'
import { targets } from './targets.ts'

/** Articles of one issue in a column and in those below it. */
interface CountOfIssue {
  articles: number
  /** The column usually has articles, or has a page in this issue, and has none yet. */
  isGap: boolean
}

/** The newest issues, oldest first, and the articles that each column has in them. */
export interface IssueCounts {
  issues: { id: string; title: string; editionNo: number; publishDate: string; isSpecial: number }[]
  /** `counts` has one entry for each issue. */
  columns: { id: string; parentId: string; columnName: string; counts: CountOfIssue[] }[]
}

/** A column (栏目) of the newspaper, such as 要闻; columns are below one another. */
export const newsColumn = defineModule({
  name: 'columns',
  path: 'blade-biz/columns',
  route: '/biz/columns',
  title: { zh: '栏目管理', en: 'Columns' },
  fields: {
    columnName: text('栏目名称', 'Name', { maxLength: 64 }),
    parentId: parent('上级栏目', 'Parent', { ...targets.column, as: 'parentName' }),
    columnCode: text('栏目编码', 'Code', { maxLength: 64 }),
    columnType: dictBiz('栏目类型', 'Type', 'column_type', { default: 1 }),
    columnEditor: optional(text('栏目编辑', 'Editor', { maxLength: 64 })),
    sort: number('排序', 'Order'),
    isNav: flag('导航', 'In the navigation', { default: 1 }),
    linkUrl: optional(link('外链地址', 'Link')),
    icon: optional(icon('图标', 'Icon')),
    coverUrl: optional(image('封面', 'Cover')),
    remark: optional(longText('备注', 'Remark', { maxLength: 500 })),
    tenantId: ownerField,
  },
  unique: ['columnCode'],
  search: ['columnName', 'columnCode'],
  calls: {
    tree: { method: 'GET', needs: 'signedIn', title: { zh: '栏目树', en: 'Tree of columns' }, output: treeNodes },
    'issue-counts': {
      method: 'GET',
      needs: 'view',
      title: { zh: '各期文章数', en: 'Articles by issue' },
      output: outputOf<IssueCounts>(),
    },
  },
})

/** The number of articles directly in it joins each column. */
export type NewsColumn = RecordOf<typeof newsColumn> & { articleCount: number; hasChildren?: boolean }
