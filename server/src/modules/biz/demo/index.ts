/** Fills a tenant of its own with a fortnight of newspaper. Files first, rows in one transaction at the end. */
import '../../../auth/accounts/tables.ts'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { convertState } from '#contract/biz/pageCalls'
import { publishState } from '#contract/biz/states'
import { digestOf, hashPassword } from '../../../auth/accounts/passwords.ts'
import type { DemoContext } from '../../../kit/definition/service.ts'
import { storeFile } from '../../../kit/files/storedFiles.ts'
import { type Db, dynamic } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { tenantPath } from '../../../platform/storage/fileLinks.ts'
import { createFirstUser } from '../../system/tenant/index.ts'
import { READER_KEY, renderAndStore, stopPdfPool } from '../edition/index.ts'
import { demoTenant, demoUsers, writePeople } from './demoPeople.ts'
import {
  type DemoPage,
  type DemoStory,
  type PlannedEdition,
  pdfOf,
  planFortnight,
  readers,
  readPages,
  remarks,
  sections,
} from './fortnight.ts'
import { writeNewsroom } from './newsroom.ts'

/** Changes nothing where the tenant is there already. */
export async function writeDemo(parts: DemoContext): Promise<string> {
  const { tenantId } = demoTenant
  const startTime = performance.now()
  try {
    if (!(await asSystem(() => write(parts)))) return `Tenant ${tenantId} is there already; nothing was changed.`
  } finally {
    stopPdfPool()
  }
  const accounts = demoUsers.map(({ account }) => account).join(', ')
  return (
    `A fortnight of newspaper in ${((performance.now() - startTime) / 1000).toFixed(0)} s.\n` +
    `Tenant ${tenantId}, accounts ${accounts}, password ${parts.password}`
  )
}

async function write(parts: DemoContext): Promise<boolean> {
  const { db, password } = parts
  if (await isThere(db)) return false
  const pages = await storePages(parts)
  const hash = await hashPassword(digestOf(password))
  await inTransaction(db, async db => {
    const { tenantId, tenantName } = demoTenant
    await dynamic(db).insertInto('blade_tenant').values({ id: newId(), tenantId, tenantName }).execute()
    await createFirstUser({ tenantId, tenantName }, db)
    await writePeople(hash, db)
    await writeNewspaper(planFortnight(new Date()), pages, db)
    await openReader(tenantId, db)
  })
  return true
}

/** The demo shows its released editions to everybody. */
async function openReader(tenantId: string, db: Db): Promise<void> {
  const value = { paramName: '公开阅读', paramKey: READER_KEY, paramValue: 'true' }
  await dynamic(db)
    .insertInto('blade_param')
    .values({ id: newId(), tenantId, ...value })
    .execute()
}

async function isThere(db: Db): Promise<boolean> {
  const { tenantId } = demoTenant
  const known = await db.selectFrom('bladeTenant').select('id').where('tenantId', '=', tenantId).executeTakeFirst()
  return known !== undefined
}

/** All editions show the same files. */
async function storePages(parts: DemoContext): Promise<StoredPage[]> {
  const pages = readPages()
  let done = 0
  return Promise.all(
    pages.map(async page => {
      const files = await storePage(page.pageNo, pdfOf(page.pageNo), parts)
      parts.progress(++done, pages.length)
      return { ...page, ...files }
    }),
  )
}

async function storePage(pageNo: string, pdf: Buffer, { storages, db }: DemoContext): Promise<PageFiles> {
  const { tenantId } = demoTenant
  const path = join(storages.incoming, randomUUID())
  await writeFile(path, pdf)
  const name = await storeFile(path, { tenantId, originalName: `${pageNo}.pdf` }, { storages, db })
  const pdfUrl = `${tenantPath(tenantId)}/${name}`
  const { images } = await renderAndStore({ pdfUrl }, tenantId, { storages, db })
  return { pdfUrl, ...images }
}

/** A PDF with its images, as they are stored. */
interface PageFiles {
  pdfUrl: string
  imgUrl: string
  thumbUrl: string
  width: number
  height: number
}

interface StoredPage extends DemoPage, PageFiles {}

const { tenantId } = demoTenant

/** Every third article has a comment. */
const COMMENTED = 3

/** The last edition is still being made up: its stories wait for its release, two of them for their areas. */
async function writeNewspaper(
  editions: readonly PlannedEdition[],
  pages: readonly StoredPage[],
  db: Db,
): Promise<void> {
  const columnIds = await writeColumns(db)
  const editionIds: string[] = []
  for (const [index, edition] of editions.entries())
    editionIds.push(await writeEdition(edition, pages, { isOpen: index === editions.length - 1, columnIds }, db))
  // The second page of the open edition waits for its reviews.
  const [columnId, released] = [columnIds[1], editionIds.at(-2)]
  if (columnId && released) await writeNewsroom({ columnId, released }, db)
}

async function writeColumns(db: Db): Promise<string[]> {
  const rows = sections.map(({ code, name, editor }, index) => ({
    ...{ id: newId(), tenantId, columnName: name, columnCode: code, columnEditor: editor, parentId: '0' },
    ...{ columnType: 1, isNav: 1 as const, sort: index + 1 },
  }))
  await dynamic(db).insertInto('blade_columns').values(rows).execute()
  return rows.map(({ id }) => id)
}

async function writeEdition(
  { title, number, totalNumber, date }: PlannedEdition,
  pages: readonly StoredPage[],
  { isOpen, columnIds }: { isOpen: boolean; columnIds: readonly string[] },
  db: Db,
) {
  const publishDate = `${date} 00:00:00`
  // One in three issues was late.
  const time = number % 3 === 0 ? '06:48:00' : '06:05:00'
  const released = { publishState: publishState.published, publishTime: `${date} ${time}` }
  const open = { publishState: publishState.draft, publishTime: null }
  const id = newId()
  await dynamic(db)
    .insertInto('blade_edition')
    .values({
      ...{ id, tenantId, title, editionNo: number, totalNo: totalNumber, publishDate, pageCount: pages.length },
      ...{ isSpecial: 0, editorInChief: '周知远', coverUrl: pages[0]?.thumbUrl ?? null, viewCount: 800 + number * 37 },
      ...(isOpen ? open : released),
    })
    .execute()
  for (const [place, page] of pages.entries()) {
    const pageId = newId()
    await dynamic(db)
      .insertInto('blade_page')
      .values({
        ...{ id: pageId, tenantId, editionId: id, pageNo: page.pageNo, pageName: page.section.name, sort: place + 1 },
        ...{ columnId: columnIds[place] ?? null, dutyEditor: page.section.editor, layoutEditor: '版式组' },
        ...{ pdfUrl: page.pdfUrl, imgUrl: page.imgUrl, thumbUrl: page.thumbUrl, drawnFrom: page.pdfUrl },
        ...{ width: page.width, height: page.height, convertState: convertState.done },
      })
      .execute()
    const articles = page.stories.map((story, index) => {
      const lacksArea = isOpen && place < 2 && index === 1
      return {
        ...articleOf(story),
        ...{ editionId: id, pageId, columnId: columnIds[place] ?? columnIds[0], sort: index + 1 },
        ...{ isTop: place === 0 && index === 0 ? 1 : 0, isRecommend: index === 0 ? 1 : 0 },
        ...(isOpen ? { ...open, publishState: publishState.review } : released),
        ...(isOpen ? {} : { createTime: draftedBefore(date, index) }),
        coordinates: lacksArea ? null : JSON.stringify([story.area]),
      }
    })
    await dynamic(db).insertInto('blade_articles').values(articles).execute()
    await writePictures(page, articles, { editionId: id, pageId }, db)
    if (isOpen && place === 2) await changeAfterPrint(articles[0]?.id ?? '', db)
    if (isOpen && place === 3) await addPicture(page, articles[0]?.id ?? '', db)
    if (!isOpen) await writeComments(articles, date, db)
  }
  return id
}

/** Between half a day and three days before the morning of its issue. */
function draftedBefore(date: string, index: number): string {
  const hours = 12 + ((index * 17) % 60)
  return new Date(Date.parse(`${date}T06:00:00Z`) - hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

function articleOf({ title, leadTitle, author, summary, keywords, paragraphs }: DemoStory) {
  return {
    ...{ id: newId(), tenantId, title, leadTitle, author, source: '医药经济报', articleType: 1 },
    ...{ summary, keywords, allowComment: 1 },
    content: paragraphs.map(paragraph => `<p>${paragraph}</p>`).join(''),
  }
}

/** The page itself, as its picture for the archive. */
async function writePictures(
  page: StoredPage,
  articles: readonly { id: string }[],
  of: { editionId: string; pageId: string },
  db: Db,
): Promise<void> {
  const { imgUrl, thumbUrl, width, height } = page
  await dynamic(db)
    .insertInto('blade_images')
    .values({
      ...{ id: newId(), tenantId, title: `${page.pageNo} ${page.section.name}`, imgUrl, thumbUrl, width, height },
      ...{ ...of, articleId: articles[0]?.id ?? null, imageType: 2, photographer: '版式组', sort: 1 },
      altText: `${page.section.name}版面`,
    })
    .execute()
}

/** A figure of an article differs from its print. */
async function changeAfterPrint(id: string, db: Db): Promise<void> {
  const { content } = await db
    .selectFrom('bladeArticles')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const changed = content.replace(/(\d)\.(\d%)/, '$1$2')
  await db.updateTable('bladeArticles').set({ content: changed }).where('id', '=', id).execute()
}

/** A picture with its credit and licence, and without alternative text. */
async function addPicture(page: StoredPage, articleId: string, db: Db): Promise<void> {
  const id = newId()
  const licenceUntil = '2030-12-31 00:00:00'
  await dynamic(db)
    .insertInto('blade_images')
    .values({
      ...{ id, tenantId, title: '版面示意图', imgUrl: page.thumbUrl, thumbUrl: page.thumbUrl, articleId, imageType: 1 },
      ...{ credit: '版式组', licenceUntil, sort: 2 },
    })
    .execute()
  await db.updateTable('bladeArticles').set({ imageIds: id }).where('id', '=', articleId).execute()
}

async function writeComments(articles: readonly { id: string; title: string }[], date: string, db: Db): Promise<void> {
  const rows = articles
    .filter((_, index) => index % COMMENTED === 0)
    .map(({ id }, index) => ({
      ...{
        id: newId(),
        tenantId,
        targetType: 1,
        targetId: id,
        userName: readers[index % readers.length],
      },
      ...{ content: remarks[index % remarks.length], approved: index % 2 === 0 ? 1 : 2 },
      ...{ likeCount: index * 7, createTime: `${date} ${String(9 + index).padStart(2, '0')}:12:00` },
    }))
  await dynamic(db).insertInto('blade_comment').values(rows).execute()
}
