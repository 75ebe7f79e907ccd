/** Fills a tenant of its own with a fortnight of newspaper. Files first, rows in one transaction at the end. */
import '../../../auth/accounts/tables.ts'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOf, hashPassword } from '../../../auth/accounts/passwords.ts'
import type { DemoContext } from '../../../kit/definition/service.ts'
import { storeFile } from '../../../kit/files/storedFiles.ts'
import type { Db } from '../../../platform/db/database.ts'
import { dynamic } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { tenantPath } from '../../../platform/storage/fileLinks.ts'
import { createFirstUser } from '../../system/tenant/index.ts'
import { READER_KEY, renderAndStore, stopPdfPool } from '../edition/index.ts'
import { demoTenant, demoUsers, writePeople } from './demoPeople.ts'
import { pdfOf, planFortnight, readPages } from './fortnight.ts'
import { type PageFiles, type StoredPage, writeNewspaper } from './writeNewspaper.ts'

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
