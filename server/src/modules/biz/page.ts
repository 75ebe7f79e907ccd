import { sql } from 'kysely'
import { type NewsPage, newsPage } from '#contract/biz/page'
import { choicesOf } from '../../crud/choices.ts'
import { countsBy } from '../../crud/counts.ts'
import { type Served, serveModule } from '../../crud/serveModule.ts'
import { assertUnused } from '../../crud/usage.ts'
import './tables.ts'

const served: Served = serveModule(newsPage, {
  table: 'blade_page',
  // The pages of the newest edition first, in the order of the paper.
  order: [
    ['editionId', 'desc'],
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
  menu: { under: 'biz', sort: 3, source: 'iconfont iconicon_compile' },
  unique: [
    { fields: ['editionId', 'pageNo'], text: { zh: '本期已有此版次', en: 'The edition has a page of this number' } },
  ],
  hooks: {
    beforeRemove: (ids, context) =>
      assertUnused(ids, [{ path: 'blade-biz/articles', field: 'pageId', refusal: labels.articles }], context),
    async afterRead(records, { db }) {
      const ids = records.map(({ id }) => id)
      const counted = await countsBy({ table: 'blade_articles', field: 'pageId', ids }, db)
      for (const record of records as NewsPage[]) record.articleCount = counted.get(record.id) ?? 0
    },
  },
  calls: {
    select: ({ editionId, ...asked }, context) =>
      choicesOf(
        served,
        { ...asked, where: editionId ? { editionId } : {} },
        context,
        sql<string>`${sql.ref('pageNo')} || ' ' || ${sql.ref('pageName')}`,
      ),
  },
})

export default served

const labels = {
  articles: (name: string) => ({
    zh: `版面上还有文章，如“${name}”，不能删除`,
    en: `The page still has articles, such as “${name}”`,
  }),
}
