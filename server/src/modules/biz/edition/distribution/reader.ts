import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ReaderState, readerPath } from '#contract/biz/editionCalls'
import { publishState } from '#contract/biz/states'
import { storedPath } from '#contract/resource/storedPath'
import { param } from '#contract/system/param'
import { isTenantOpen } from '../../../../auth/accounts/people.ts'
import type { Context } from '../../../../kit/definition/serveModule.ts'
import { isId } from '../../../../kit/input/checkInput.ts'
import { saveRecord } from '../../../../kit/records/records.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { asSystem, runWithScope } from '../../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { type Language, languageOf } from '../../../../platform/http/reply/reply.ts'
import { htmlDocument, type Markup, markup, style } from './document.ts'
import { type Issue, readIssue } from './issue.ts'
import { type Phrases, phrases } from './phrases.ts'
import { articleView, editionView, type Links, pageView } from './views.ts'

/** The public reader: released editions of tenants that have opened theirs, as plain pages without scripts. */

/** Pages of one address in a minute. */
const rateLimit = { max: 240, timeWindow: 60_000 }
/** Seconds that a page is shown without a question: a withdrawn edition is gone after them everywhere. */
const MAX_AGE = 10
const STYLE_AGE = 3600
const LISTED = 24
const cacheFor = (seconds: number) => `public, max-age=${seconds}, must-revalidate`

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const

interface ReaderPage {
  title: string
  main: Markup
  status?: number
}

interface ReaderRequest {
  tenantId: string
  language: Language
  phrases: Phrases
  /** Adds the chosen language to an address. */
  at: (path: string) => string
  basePath: string
  query: Record<string, string | undefined>
  db: Db
}

type Params = { tenant: string; id?: string }
type PageHandler = (visit: ReaderRequest, id: string) => Promise<ReaderPage | undefined>

/** All pages of the reader, by their address below that of the tenant. */
const views: Readonly<Record<string, PageHandler>> = {
  '': async visit => showEdition(visit, await latestId(visit)),
  '/archive': showArchive,
  '/edition/:id': showEdition,
  '/page/:id': (visit, id) => showPage(visit, id),
  '/article/:id': (visit, id) => showArticle(visit, id),
  '/*': () => Promise.resolve(undefined),
}

const addressOf = (path: string) => `/reader/:tenant${path}`
const STYLE = '/reader/style.css'

/** Released editions of tenants that have opened their reader. */
export const publicRoutes = [...Object.keys(views).map(addressOf), STYLE].flatMap(url => [`GET ${url}`, `HEAD ${url}`])

export function readerRoutes(app: FastifyInstance, db: Db): void {
  const config = { policy: 'public' as const, rateLimit }
  const schema = { hide: true }
  for (const [path, show] of Object.entries(views))
    app.route<{ Params: Params; Querystring: Record<string, string> }>({
      ...{ method: ['GET', 'HEAD'], url: addressOf(path), config, schema },
      handler: (request, reply) => answer(show, request, reply, db),
    })
  app.route({
    ...{ method: ['GET', 'HEAD'], url: STYLE, config, schema },
    handler: (_, reply) =>
      reply.headers(headers).header('cache-control', cacheFor(STYLE_AGE)).type('text/css; charset=utf-8').send(style),
  })
}

async function answer(
  show: PageHandler,
  request: FastifyRequest<{ Params: Params; Querystring: Record<string, string> }>,
  reply: FastifyReply,
  db: Db,
): Promise<FastifyReply> {
  const { tenant, id = '' } = request.params
  const { lang } = request.query
  const language = lang === 'en' || lang === 'zh' ? lang : languageOf(request)
  const { basePath } = request.server.site
  const at = (path: string) => `${basePath}${path}${lang === language ? `?lang=${language}` : ''}`
  const visit: ReaderRequest = {
    ...{ tenantId: tenant, language, phrases: phrases[language], at, basePath, query: request.query, db },
  }
  reply.headers(headers).header('vary', 'Accept-Encoding, Accept-Language').type('text/html; charset=utf-8')
  const isOpen =
    /^\w{1,12}$/.test(tenant) && (await asSystem(() => isReaderOpen(tenant, db))) && (await isTenantOpen(tenant, db))
  const view = isOpen ? await withinTenant(tenant, request, () => show(visit, id)) : undefined
  // Absent, withdrawn, closed and foreign are one answer.
  if (!view) return reply.code(404).header('cache-control', 'no-store').send(absentPage(visit))
  return reply.header('cache-control', cacheFor(MAX_AGE)).send(documentOf(visit, view, request))
}

/** The rows of one tenant, whatever a query selects. */
function withinTenant<Result>(tenantId: string, { id }: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  return runWithScope({ tenantId, userId: '0', deptId: null, allTenants: false, requestId: id }, work)
}

function documentOf(
  { tenantId, language, phrases, at, basePath }: ReaderRequest,
  view: ReaderPage,
  request: FastifyRequest,
): string {
  const root = readerPath(tenantId)
  const path = request.url.split('?', 1)[0] ?? root
  const other = language === 'zh' ? 'en' : 'zh'
  return htmlDocument({
    ...{ title: view.title, language, phrases, main: view.main },
    head: markup`<link rel="stylesheet" href="${basePath}${STYLE}" />`,
    bar: markup`<a href="${at(root)}"><strong>${phrases.latest}</strong></a> <a href="${at(`${root}/archive`)}">${phrases.archive}</a> <a href="${basePath}${path}?lang=${other}" lang="${other}" hreflang="${other}">${other === 'en' ? 'English' : '中文'}</a>`,
  })
}

function absentPage({ language, phrases, basePath }: ReaderRequest): string {
  return htmlDocument({
    ...{ title: phrases.absent, language, phrases, bar: markup`` },
    head: markup`<link rel="stylesheet" href="${basePath}${STYLE}" />`,
    main: markup`<h1>${phrases.absent}</h1>`,
  })
}

const releasedEditions = ({ tenantId, db }: ReaderRequest) =>
  db
    .selectFrom('bladeEdition')
    .where('tenantId', '=', tenantId)
    .where('publishState', '=', publishState.published)
    .orderBy('publishDate', 'desc')
    .orderBy('id', 'desc')

async function latestId(visit: ReaderRequest): Promise<string> {
  const row = await releasedEditions(visit).select('id').limit(1).executeTakeFirst()
  return row?.id ?? ''
}

/** The edition, when it is released. */
async function releasedIssue(visit: ReaderRequest, editionId: string | null): Promise<Issue | undefined> {
  if (!isId(editionId)) return undefined
  const { tenantId, db } = visit
  const released = await releasedEditions(visit).select('id').where('id', '=', editionId).executeTakeFirst()
  return released && readIssue({ editionId, tenantId }, db)
}

function linksOf({ tenantId, at, basePath }: ReaderRequest, issue: Issue): Links {
  const root = readerPath(tenantId)
  const own = `/${tenantId}/`
  return {
    home: at(`${root}/edition/${issue.id}`),
    page: id => at(`${root}/page/${id}`),
    article: id => at(`${root}/article/${id}`),
    picture: link => {
      const path = storedPath(link)
      return path?.includes(own) ? basePath + path : undefined
    },
  }
}

async function showEdition(visit: ReaderRequest, id: string): Promise<ReaderPage | undefined> {
  const issue = await releasedIssue(visit, id)
  if (issue)
    return {
      title: `${issue.title} ${issue.newspaper}`,
      main: editionView(issue, { links: linksOf(visit, issue), phrases: visit.phrases }),
    }
  return id === '' ? { title: visit.phrases.noEdition, main: markup`<h1>${visit.phrases.noEdition}</h1>` } : undefined
}

const showPage: PageHandler = (visit, id) =>
  showWithin(visit, 'bladePage', id, (issue, medium) => {
    const page = issue.pages.find(one => one.id === id)
    return page && { title: visit.phrases.page(page.pageNo, page.pageName), main: pageView(page, issue, medium) }
  })

const showArticle: PageHandler = (visit, id) =>
  showWithin(visit, 'bladeArticles', id, (issue, medium) => {
    const article = issue.articles.find(one => one.id === id)
    return article && { title: article.title, main: articleView(article, issue, medium) }
  })

/** A page or an article of a released edition. */
async function showWithin(
  visit: ReaderRequest,
  table: 'bladePage' | 'bladeArticles',
  id: string,
  view: (issue: Issue, medium: Parameters<typeof editionView>[1]) => ReaderPage | undefined,
): Promise<ReaderPage | undefined> {
  if (!isId(id)) return undefined
  const row = await visit.db
    .selectFrom(table)
    .select('editionId')
    .where('tenantId', '=', visit.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  const issue = row && (await releasedIssue(visit, row.editionId))
  const medium = issue && { links: linksOf(visit, issue), phrases: visit.phrases }
  const shown = medium && view(issue, medium)
  return (
    shown && {
      title: `${shown.title} - ${issue.title}`,
      main: markup`<p class="about"><a href="${medium.links.home}">${issue.title}</a></p>${shown.main}`,
    }
  )
}

async function showArchive(visit: ReaderRequest): Promise<ReaderPage> {
  const { phrases, query, at, basePath, tenantId } = visit
  const number = /^[1-9]\d{0,3}$/.test(query.page ?? '') ? Number(query.page) : 1
  const rows = await releasedEditions(visit)
    .select(['id', 'title', 'editionNo', 'totalNo', 'publishDate'])
    .limit(LISTED + 1)
    .offset((number - 1) * LISTED)
    .execute()
  const root = readerPath(tenantId)
  const language = at('').includes('lang=') ? `&lang=${visit.language}` : ''
  const turn = (to: number) => `${basePath}${root}/archive?page=${to}${language}`
  return {
    title: phrases.archive,
    main: markup`<h1>${phrases.archive}</h1>
<ol class="articles">${rows
      .slice(0, LISTED)
      .map(
        row =>
          markup`<li><a href="${at(`${root}/edition/${row.id}`)}">${row.title}</a> <small>${row.publishDate.slice(0, 10)} ${phrases.issue(row.editionNo, row.totalNo)}</small></li>`,
      )}</ol>
<nav class="neighbours" aria-label="${phrases.archive}">${number > 1 && markup`<a rel="prev" href="${turn(number - 1)}">← ${phrases.newer}</a>`} ${rows.length > LISTED && markup`<a rel="next" href="${turn(number + 1)}">${phrases.older} →</a>`}</nav>`,
  }
}

/** Whether a tenant's released editions are open to everybody: a parameter of the tenant itself, off where it has none. */
export const READER_KEY = 'newspaper.publicReader'

/** Not inherited from the platform: each tenant decides for its own newspaper. */
async function isReaderOpen(tenantId: string, db: Db): Promise<boolean> {
  const row = await ownRow(tenantId, db)
  return row?.paramValue.trim() === 'true'
}

export async function readerState({ caller, db, origin }: Context): Promise<ReaderState> {
  return { isOn: await isReaderOpen(caller.tenantId, db), address: origin.site + readerPath(caller.tenantId) }
}

export async function saveReader(isOn: boolean, context: Context): Promise<null> {
  const { caller, services } = context
  const served = services.modules.require(param)
  await inTransaction(context.db, async db => {
    const row = await ownRow(caller.tenantId, db)
    const value = { paramName: '公开阅读', paramKey: READER_KEY, paramValue: String(isOn) }
    await saveRecord(served, row ? { id: row.id, paramValue: value.paramValue } : value, { ...context, db })
  })
  services.logs.event(context, 'edition.reader', { isOn })
  return null
}

function ownRow(tenantId: string, db: Db) {
  return db
    .selectFrom('bladeParam')
    .select(['id', 'paramValue'])
    .where('tenantId', '=', tenantId)
    .where('paramKey', '=', READER_KEY)
    .executeTakeFirst()
}
