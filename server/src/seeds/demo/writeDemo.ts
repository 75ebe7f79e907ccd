/** Fills a tenant of its own with a fortnight of newspaper. Files first, rows in one transaction at the end. */
import '../../auth/accounts/tables.ts'
import '../../modules/index.ts'
import { randomUUID } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { convertState } from '#contract/biz/editionCalls'
import { digestOf, hashPassword } from '../../auth/accounts/passwords.ts'
import { READER_KEY, renderAndStore } from '../../modules/biz/edition/index.ts'
import { createFirstUser } from '../../modules/system/tenant/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { tenantPath } from '../../platform/storage/fileLinks.ts'
import { keepFile } from '../../platform/storage/keepFile.ts'
import type { Storages } from '../../platform/storage/storages.ts'
import { demoTenant, writePeople } from './demoPeople.ts'
import { type PlannedEdition, planFortnight } from './fortnight.ts'
import { type PrintedPage, printPage } from './printPage.ts'
import { type KeptPage, type MadeEdition, writeNewspaper } from './writeNewspaper.ts'

interface Parts {
  db: Db
  storages: Storages
  password: string
  progress: (done: number, total: number) => void
}

/** False when the tenant is there already: then nothing is changed. */
export function writeDemo(parts: Parts): Promise<boolean> {
  return asSystem(async () => {
    const { db, password } = parts
    if (await isThere(db)) return false
    const editions = await makeEditions(planFortnight(new Date()), parts)
    const hash = await hashPassword(digestOf(password))
    await inTransaction(db, async db => {
      const { tenantId, tenantName } = demoTenant
      await db
        .insertInto('bladeTenant')
        .values({ id: newId(), tenantId, tenantName } as never)
        .execute()
      await createFirstUser({ tenantId, tenantName } as never, db)
      await writePeople(hash, db)
      await writeNewspaper(editions, db)
      await openReader(tenantId, db)
    })
    return true
  })
}

/** The demo shows its released editions to everybody. */
async function openReader(tenantId: string, db: Db): Promise<void> {
  const value = { paramName: '公开阅读', paramKey: READER_KEY, paramValue: 'true' }
  await db
    .insertInto('bladeParam')
    .values({ id: newId(), tenantId, ...value } as never)
    .execute()
}

async function isThere(db: Db): Promise<boolean> {
  const { tenantId } = demoTenant
  const known = await db.selectFrom('bladeTenant').select('id').where('tenantId', '=', tenantId).executeTakeFirst()
  return known !== undefined
}

async function makeEditions(plan: readonly PlannedEdition[], parts: Parts): Promise<MadeEdition[]> {
  const total = plan.reduce((sum, { pages }) => sum + pages.length, 0)
  let done = 0
  const made: MadeEdition[] = []
  for (const edition of plan) {
    // While one page is drawn in its thread, the others are printed here.
    const pages = await Promise.all(
      edition.pages.map(async page => {
        const printed = await printPage(page)
        const files = await keepPage(page.pageNo, printed, parts)
        parts.progress(++done, total)
        const { areas, texts } = printed
        const former = edition === plan.at(-1) && page === edition.pages[1] ? await keepFormer(page, parts) : undefined
        return { ...page, ...files, areas, texts, former, convertState: convertState.done }
      }),
    )
    made.push({ ...edition, pages })
  }
  return made
}

/** The first proof of a page, whose lead had another headline and another figure. */
async function keepFormer(page: PlannedEdition['pages'][number], parts: Parts): Promise<KeptPage> {
  const [lead, ...others] = page.stories
  if (!lead) throw new Error('the page has no story')
  const paragraphs = lead.paragraphs.map(text => text.replace(/\d{1,6}\.\d%/, '3.2%'))
  const proof = await printPage({
    ...page,
    stories: [{ ...lead, title: `${lead.title}（待定）`, paragraphs }, ...others],
  })
  return keepPage(page.pageNo, proof, parts)
}

async function keepPage(pageNo: string, { pdf }: PrintedPage, { storages, db }: Parts): Promise<KeptPage> {
  const { tenantId } = demoTenant
  const path = join(storages.incoming, randomUUID())
  await writeFile(path, pdf)
  const { size } = await stat(path)
  const { id: storageId } = await storages.chosen(tenantId)
  const name = await keepFile(
    { path, size },
    { tenantId, storageId, originalName: `${pageNo}.pdf`, finish: file => Promise.resolve(file.name) },
    { storages, db },
  )
  const pdfUrl = `${tenantPath(tenantId)}/${name}`
  const { images } = await renderAndStore({ pdfUrl }, tenantId, { storages, db })
  return { pdfUrl, ...images }
}
