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
import type { Db } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { tenantPath } from '../../../platform/storage/fileLinks.ts'
import { createFirstUser } from '../../system/tenant/index.ts'
import { READER_KEY, renderAndStore, stopPdfPool } from '../edition/index.ts'
import { demoTenant, demoUsers, insert, writePeople } from './demoPeople.ts'
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

const { tenantId } = demoTenant

/** Changes nothing where the tenant is there already. */
export async function writeDemo(parts: DemoContext): Promise<string> {
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
    await insert('blade_tenant', [{ tenantName: demoTenant.tenantName }], db)
    await createFirstUser(demoTenant, db)
    await writePeople(hash, db)
    await writeNewspaper(planFortnight(new Date()), pages, db)
    // The demo shows its released editions to everybody.
    await insert('blade_param', [{ paramName: '公开阅读', paramKey: READER_KEY, paramValue: 'true' }], db)
  })
  return true
}

async function isThere(db: Db): Promise<boolean> {
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

async function storePage(pageNo: string, pdf: Buffer, { storages, db }: DemoContext) {
  const path = join(storages.incoming, randomUUID())
  await writeFile(path, pdf)
  const name = await storeFile(path, { tenantId, originalName: `${pageNo}.pdf` }, { storages, db })
  const pdfUrl = `${tenantPath(tenantId)}/${name}`
  const { images } = await renderAndStore({ pdfUrl }, tenantId, { storages, db })
  return { pdfUrl, ...images }
}

/** A page with the addresses of its PDF and images. */
type StoredPage = DemoPage & Awaited<ReturnType<typeof storePage>>

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

function writeColumns(db: Db): Promise<string[]> {
  const rows = sections.map(({ code, name, editor }, index) => ({
    ...{ columnName: name, columnCode: code, columnEditor: editor, parentId: '0' },
    ...{ columnType: 1, isNav: 1, sort: index + 1 },
  }))
  return insert('blade_columns', rows, db)
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
  const edition = {
    ...{ title, editionNo: number, totalNo: totalNumber, publishDate, pageCount: pages.length },
    ...{ isSpecial: 0, editorInChief: '周知远', coverUrl: pages[0]?.thumbUrl ?? null, viewCount: 800 + number * 37 },
    ...(isOpen ? open : released),
  }
  const [editionId = ''] = await insert('blade_edition', [edition], db)
  for (const [place, { section, stories, ...page }] of pages.entries()) {
    const row = {
      ...{ ...page, editionId, pageName: section.name, sort: place + 1, columnId: columnIds[place] ?? null },
      ...{ dutyEditor: section.editor, layoutEditor: '版式组' },
      ...{ drawnFrom: page.pdfUrl, convertState: convertState.done },
    }
    const [pageId = ''] = await insert('blade_page', [row], db)
    const articles = stories.map((story, index) => {
      const lacksArea = isOpen && place < 2 && index === 1
      return {
        ...articleOf(story),
        ...{ editionId, pageId, columnId: columnIds[place] ?? columnIds[0], sort: index + 1 },
        ...{ isTop: place === 0 && index === 0 ? 1 : 0, isRecommend: index === 0 ? 1 : 0 },
        ...(isOpen ? { ...open, publishState: publishState.review } : released),
        ...(isOpen ? {} : { createTime: draftedBefore(date, index) }),
        coordinates: lacksArea ? null : JSON.stringify([story.area]),
      }
    })
    const articleIds = await insert('blade_articles', articles, db)
    const [articleId = ''] = articleIds
    const { imgUrl, thumbUrl, width, height } = page
    // The page itself, as its picture for the archive.
    const picture = {
      ...{ title: `${page.pageNo} ${section.name}`, imgUrl, thumbUrl, width, height, editionId, pageId, articleId },
      ...{ imageType: 2, photographer: '版式组', sort: 1, altText: `${section.name}版面` },
    }
    await insert('blade_images', [picture], db)
    if (isOpen && place === 2) await changeAfterPrint(articleId, db)
    if (isOpen && place === 3) await addPicture(thumbUrl, articleId, db)
    if (!isOpen) await writeComments(articleIds, date, db)
  }
  return editionId
}

/** Between half a day and three days before the morning of its issue. */
function draftedBefore(date: string, index: number): string {
  const hours = 12 + ((index * 17) % 60)
  return new Date(Date.parse(`${date}T06:00:00Z`) - hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

function articleOf({ title, leadTitle, author, summary, keywords, paragraphs }: DemoStory) {
  return {
    ...{ title, leadTitle, author, source: '医药经济报', articleType: 1 },
    ...{ summary, keywords, allowComment: 1 },
    content: paragraphs.map(paragraph => `<p>${paragraph}</p>`).join(''),
  }
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
async function addPicture(link: string, articleId: string, db: Db): Promise<void> {
  const picture = {
    ...{ title: '版面示意图', imgUrl: link, thumbUrl: link, articleId, imageType: 1 },
    ...{ credit: '版式组', licenceUntil: '2030-12-31 00:00:00', sort: 2 },
  }
  const [imageIds] = await insert('blade_images', [picture], db)
  await db.updateTable('bladeArticles').set({ imageIds }).where('id', '=', articleId).execute()
}

async function writeComments(articleIds: readonly string[], date: string, db: Db): Promise<void> {
  const rows = articleIds
    .filter((_, index) => index % COMMENTED === 0)
    .map((targetId, index) => ({
      ...{ targetType: 1, targetId, userName: readers[index % readers.length] },
      ...{ content: remarks[index % remarks.length], approved: index % 2 === 0 ? 1 : 2 },
      ...{ likeCount: index * 7, createTime: `${date} ${String(9 + index).padStart(2, '0')}:12:00` },
    }))
  await insert('blade_comment', rows, db)
}
