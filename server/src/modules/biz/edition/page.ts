import { sql } from 'kysely'
import { articles as articlesModule } from '#contract/biz/articles'
import { type NewsPage, newsPage } from '#contract/biz/page'
import {
  type ChangedAreas,
  type Corner,
  convertState,
  type PageAreas,
  pageCalls,
  readCoordinates,
} from '#contract/biz/pageCalls'
import { parseJson } from '#contract/kit/texts/parseJson'
import type { TableOf } from '../../../kit/definition/columns.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { equal } from '../../../kit/definition/service.ts'
import { isId, refusalFor } from '../../../kit/input/checkInput.ts'
import { choicesOf } from '../../../kit/lists/choices.ts'
import { countsBy } from '../../../kit/lists/findPage.ts'
import { seenAmong } from '../../../kit/lists/visibility.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import { assertMayChange } from '../../../kit/records/releaseProtection.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { absoluteLink } from '../../../platform/storage/fileLinks.ts'
import { acceptPrint, printCheckOf } from './checklist/printCheck.ts'
import { pdfPages, placePdf } from './intake/placePdf.ts'
import { storiesOf } from './intake/storiesOf.ts'
import { releasedPage } from './protection.ts'
import { compareWithVersion, versionsOf } from './render/pageVersions.ts'
import { type PageRendering, renderPage } from './render/renderPage.ts'
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
    'pdf-pages': (file, context) => pdfPages(file, context),
    'place-pdf': (placement, context) => placePdf(served, placement, context),
    stories: ({ id }, context) => storiesOf(served, id, context),
    'print-check': ({ id }, context) => printCheckOf(served, id, context),
    'accept-print': (input, context) => acceptPrint(served, input, context),
    versions: ({ id }, context) => versionsOf(served, id, context),
    'compare-versions': (input, context) => compareWithVersion(served, input, context),
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

/** No edition has more articles; who lists more has another question. */
const MAX_AREAS = 1000

/** The image of a page and the areas of its edition's articles; of those that the caller does not see only polygons. */
async function areasOf(served: ModuleDefinition, id: string, context: Context): Promise<PageAreas> {
  const { db, services } = context
  const row = await requireRow(served, id, context)
  const editionId = String(row.editionId)
  const articles = await db
    .selectFrom('bladeArticles as a')
    .leftJoin('bladePage as p', 'p.id', 'a.pageId')
    .select(['a.id', 'a.title', 'a.pageId', 'a.version', 'a.coordinates', 'p.pageNo'])
    .where('a.editionId', '=', editionId)
    .orderBy(eb => eb('a.pageId', 'is distinct from', id))
    .orderBy('a.sort')
    .orderBy('a.id')
    .limit(MAX_AREAS)
    .execute()
  const ids = articles.map(article => article.id)
  const seen = await seenAmong(services.modules.require(articlesModule), ids, context)
  const areasIn = ({ coordinates }: (typeof articles)[number]) =>
    (readCoordinates(coordinates ?? '') ?? []).map(polygon => polygon.map((corner): Corner => corner))
  return {
    page: {
      id,
      pageNo: String(row.pageNo),
      pageName: String(row.pageName),
      editionId,
      imgUrl: String(row.imgUrl ?? ''),
      width: Number(row.width ?? 0),
      height: Number(row.height ?? 0),
    },
    articles: articles
      .filter(article => seen.has(article.id))
      .map(article => {
        const { id, title, version, pageId, pageNo } = article
        return { id, title, version, pageId: pageId ?? '', pageNo: pageNo ?? '', areas: areasIn(article) }
      }),
    others: articles.filter(article => article.pageId === id && !seen.has(article.id)).flatMap(areasIn),
  }
}

/** Stores the areas of the articles that changed, which are moved to this page: all of them or none. */
async function saveAreas(served: ModuleDefinition, id: string, areas: string, context: Context) {
  const page = await requireRow(served, id, context)
  const articles = context.services.modules.require(articlesModule)
  const changed = readChanges(areas)
  return inTransaction(context.db, async db => {
    const saved = []
    for (const { id: articleId, version, areas } of changed) {
      const { editionId } = await requireRow(articles, articleId, { ...context, db })
      if (editionId !== page.editionId) throw new Refusal(400, labels.otherEdition)
      const coordinates = areas.length > 0 ? JSON.stringify(areas) : ''
      // An article without areas stays on its page.
      const draft = { id: articleId, coordinates, ...(areas.length > 0 && { pageId: id }) }
      const { version: next } = await saveRecord(articles, draft, { ...context, db }, version)
      saved.push({ id: articleId, version: next })
    }
    return saved
  })
}

function readChanges(text: string): ChangedAreas {
  const read = parseJson(text)
  if (Array.isArray(read) && read.length <= MAX_AREAS && read.every(isChange)) return read as ChangedAreas
  throw refusalFor(pageCalls['save-areas'].input.areas, 'wrong')
}

function isChange(value: unknown): boolean {
  const { id, version, areas } = (value ?? {}) as Record<string, unknown>
  const isNamed = typeof id === 'string' && isId(id) && Number.isInteger(version)
  return isNamed && Array.isArray(areas) && readCoordinates(JSON.stringify(areas)) !== undefined
}

const labels = {
  otherEdition: { zh: '文章不属于本期', en: 'The article belongs to another edition' },
}
