import { type NewsColumn, newsColumn } from '#contract/biz/columns'
import type { TreeNode } from '#contract/kit/reply'
import { serveModule } from '../../../kit/definition/serveModule.ts'
import { countsBy } from '../../../kit/lists/findPage.ts'
import { forestOf } from '../../../kit/lists/trees.ts'
import { assertUnused } from '../../../kit/records/usage.ts'
import { releasedColumn } from '../edition/index.ts'
import { issueCountsOf } from './issueCounts.ts'

export default serveModule(newsColumn, {
  table: 'blade_columns',
  order: 'sort',
  released: releasedColumn,
  menu: { under: 'biz', sort: 1, source: 'iconfont iconicon_subordinate' },
  unique: [{ fields: ['columnCode'] }],
  hooks: {
    beforeRemove: (ids, context) =>
      assertUnused(
        ids,
        [
          { path: 'blade-biz/articles', field: 'columnId', refusal: labels.articles },
          { path: 'blade-biz/videos', field: 'columnId', refusal: labels.videos },
          { path: 'blade-biz/page', field: 'columnId', refusal: labels.pages },
        ],
        context,
      ),
    async afterRead(records, { db }) {
      const ids = records.map(({ id }) => id)
      const counted = await countsBy({ table: 'blade_articles', field: 'columnId', ids, unset: 'originId' }, db)
      for (const record of records as NewsColumn[]) record.articleCount = counted.get(record.id) ?? 0
    },
  },
  calls: {
    tree: async (_, { db, caller }) => {
      const rows = await db
        .selectFrom('bladeColumns')
        .select(['id', 'parentId', 'columnName as title', 'id as key', 'id as value'])
        .where('tenantId', '=', caller.tenantId)
        .orderBy('sort')
        .orderBy('id')
        .execute()
      return forestOf<TreeNode>(rows, 'parentId')
    },
    'issue-counts': (_, { db, caller }) => issueCountsOf(caller.tenantId, db),
  },
})

const labels = {
  articles: (name: string) => ({
    zh: `栏目下还有文章，如“${name}”，不能删除`,
    en: `The column still has articles, such as “${name}”`,
  }),
  videos: (name: string) => ({
    zh: `栏目下还有视频，如“${name}”，不能删除`,
    en: `The column still has videos, such as “${name}”`,
  }),
  pages: (name: string) => ({
    zh: `栏目还用于版面“${name}”，不能删除`,
    en: `The column is still that of the page “${name}”`,
  }),
}
