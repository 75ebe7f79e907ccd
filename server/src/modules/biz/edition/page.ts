import { sql } from 'kysely'
import { type NewsPage, newsPage } from '#contract/biz/page'
import { convertState } from '#contract/biz/pageCalls'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { equal } from '../../../kit/definition/service.ts'
import { choicesOf } from '../../../kit/lists/choices.ts'
import { countsBy } from '../../../kit/lists/findPage.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'
import { assertMayChange } from '../../../kit/records/releaseProtection.ts'
import { absoluteLink } from '../../../platform/storage/fileLinks.ts'
import { areasOf, saveAreas } from './areas.ts'
import { acceptPrint, printCheckOf } from './checklist/printCheck.ts'
import { pdfPages, placePdf } from './intake/placePdf.ts'
import { storiesOf } from './intake/storiesOf.ts'
import { releasedPage } from './release/protection.ts'
import { compareWithVersion, versionsOf } from './render/pageVersions.ts'
import type { PageRendering } from './render/renderPage.ts'
import { renderPage } from './render/renderPage.ts'
import { dropVideos, stopVideo, toVideo, videoOf, withoutVideo } from './video/pageVideo.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladePage: TableOf<typeof newsPage> & PageRendering
  }
}

const served: ModuleDefinition = serveModule(newsPage, {
  table: 'blade_page',
  // The pages of the newest edition first, in the order of the paper.
  order: [
    ['editionId', 'desc'],
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
  menu: { under: 'biz', sort: 3, source: 'iconfont icon-biaodan' },
  unique: [
    { fields: ['editionId', 'pageNo'], text: { zh: '本期已有此版次', en: 'The edition has a page of this number' } },
  ],
  released: releasedPage,
  hooks: {
    beforeSubmit(draft, { before }) {
      // The image of another PDF is not that of this one.
      if (before && draft.pdfUrl !== undefined && (draft.pdfUrl ?? '') !== before.pdfUrl)
        draft.convertState = convertState.none
    },
    beforeRemove: (_, { records, db }) => dropVideos(records, db),
    beforeRestore: (record, { db }) => withoutVideo(record, db),
    async afterRead(records, { db }) {
      const ids = records.map(({ id }) => id)
      const counted = await countsBy({ table: 'blade_articles', field: 'pageId', ids }, db)
      for (const record of records as NewsPage[]) record.articleCount = counted.get(record.id) ?? 0
    },
  },
  todoLists: [
    {
      ...{ key: 'unconverted', needs: 'edit', isProblem: true },
      title: { zh: '版面转换失败', en: 'Pages whose conversion failed' },
      filters: [equal('convertState', convertState.failed)],
    },
  ],
  calls: {
    async toImgUrl({ id }, context) {
      const { imgUrl, convertState: state, ...page } = await requireRow(served, id, context)
      if (!imgUrl || state !== convertState.done) await assertMayChange(served, page, context)
      const { services, origin, db } = context
      return absoluteLink(await renderPage(id, { storages: services.storages, db }), origin.site)
    },
    toVideo: async ({ id }, context) => absoluteLink(await toVideo(served, id, context), context.origin.site),
    async video({ id }, context) {
      const found = await videoOf(served, id, context)
      return { ...found, videoUrl: absoluteLink(found.videoUrl, context.origin.site) }
    },
    'stop-video': ({ id }, context) => stopVideo(served, id, context),
    areas: ({ id }, context) => areasOf(served, id, context),
    'save-areas': ({ id, areas }, context) => saveAreas(served, id, areas, context),
    'pdf-pages': ({ editionId, link, name }, context) => pdfPages({ editionId, link, name }, context),
    'place-pdf': ({ editionId, link, places }, context) => placePdf(served, { editionId, link, places }, context),
    stories: ({ id }, context) => storiesOf(served, id, context),
    'print-check': ({ id }, context) => printCheckOf(served, id, context),
    'accept-print': ({ id, articleId }, context) =>
      acceptPrint(served, { id, articleId: articleId ?? undefined }, context),
    versions: ({ id }, context) => versionsOf(served, id, context),
    'compare-versions': ({ id, versionId }, context) => compareWithVersion(served, { id, versionId }, context),
    select: ({ editionId, ...query }, context) =>
      choicesOf(
        served,
        { ...query, where: editionId ? { editionId } : {} },
        context,
        sql<string>`${sql.ref('pageNo')} || ' ' || ${sql.ref('pageName')}`,
      ),
  },
})

export default served
