/** Exports of editions: written by a job, with the rights that their author has when it begins. */
import { articles as articlesModule } from '#contract/biz/articles'
import { edition } from '#contract/biz/edition'
import { type IssueFormat, issueFormats } from '#contract/biz/editionCalls'
import { publishState, releasedStates } from '#contract/biz/states'
import { codeOf } from '#contract/kit/module'
import type { FileFormat } from '#contract/kit/sheets'
import { type FormerCaller, formerOf } from '../../../../auth/permissions/loadCaller.ts'
import { contextOfJob } from '../../../../kit/definition/registry.ts'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { seenAmong } from '../../../../kit/lists/visibility.ts'
import { requireRow } from '../../../../kit/records/changeLog.ts'
import { addSheetFile, fillSheetFile, readySheetFiles } from '../../../../kit/sheets/sheetFiles.ts'
import { runWithScope, seeingWithheld } from '../../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { scopeOf } from '../../../../platform/http/guard.ts'
import { absent, forbidden, Refusal } from '../../../../platform/http/reply/refusal.ts'
import type { Language } from '../../../../platform/http/reply/reply.ts'
import { addJob, defineJob, type JobContext } from '../../../../platform/jobs/job.ts'
import type { Sink } from '../../../../platform/spreadsheet/zipParts.ts'
import { writeArchive } from './archive.ts'
import { writeEpub } from './epub.ts'
import { readIssue } from './issue.ts'
import { ninjsOf } from './ninjs.ts'
import { withPictureFiles } from './packaging.ts'

/** Exports of one person that wait or run. */
const MAX_WAITING = 3
const RETRY_SECONDS = 30

interface Run {
  fileId: string
  tenantId: string
  editionId: string
  format: IssueFormat
  language: Language
  former: FormerCaller
  /** Address of the product, for pictures that a file names. */
  site: string
}

export const exportIssue = defineJob<Run>({ name: 'export-issue', worker: 'heavy', attempts: 3, run })

/** Queues an export, one of each tenant at a time, and answers the id of the file that it will be. */
export async function queueIssue(
  served: ModuleDefinition,
  { id, format }: { id: string; format: string },
  context: Context,
): Promise<{ id: string }> {
  const { caller, services, language, origin } = context
  const chosen = issueFormats.find(one => one === format)
  if (!chosen) throw new Refusal(400, labels.format)
  const row = await requireRow(served, id, context)
  await assertSeesArticles(id, context)
  const tenantId = String(row.tenantId)
  const name = `${String(row.title).replace(/[\\/:*?"<>|]/g, ' ')}.${extensionOf(chosen)}`
  return inTransaction(context.db, async db => {
    const waiting = await readySheetFiles(caller.userId, db)
      .select('id')
      .where('state', 'in', ['waiting', 'running'])
      .execute()
    if (waiting.length >= MAX_WAITING) throw new Refusal(429, labels.waiting, { retryAfter: RETRY_SECONDS })
    const file = { tenantId: caller.tenantId, format: extensionOf(chosen), name, state: 'waiting' as const }
    const { id: fileId } = await addSheetFile(served, file, db)
    const job: Run = {
      ...{ fileId, tenantId, editionId: id, format: chosen, language, site: origin.site },
      former: formerOf(caller),
    }
    await addJob(db, exportIssue, job, { queue: `${exportIssue.name} ${tenantId}` })
    services.logs.event(context, 'edition.package', { module: edition.path, id, format: chosen })
    return { id: fileId }
  })
}

const extensionOf = (format: IssueFormat): FileFormat => (format === 'ninjs' ? 'json' : format)

async function run(run: Run, job: JobContext): Promise<void> {
  const { app, db, lastTry } = job
  const columns = ['id', 'objectKey', 'format', 'state'] as const
  const file = await db.selectFrom('sheetFile').select(columns).where('id', '=', run.fileId).executeTakeFirst()
  if (!file || file.state === 'done') return
  try {
    await db.updateTable('sheetFile').set({ state: 'running' }).where('id', '=', run.fileId).execute()
    const files = await fillSheetFile(file, sink => writeIssue(run, sink, job), app, db)
    app.log.info({ format: run.format, files }, 'an edition was exported')
  } catch (error) {
    // A refusal is final: another attempt would be refused as well.
    if (!(error instanceof Refusal) && !lastTry) throw error
    const reason = JSON.stringify(error instanceof Refusal ? error.label : labels.failed)
    await db.updateTable('sheetFile').set({ state: 'failed', reason }).where('id', '=', run.fileId).execute()
    if (!(error instanceof Refusal)) throw error
  }
}

async function writeIssue(
  { former, editionId, tenantId, fileId: requestId, language, format, site }: Run,
  sink: Sink,
  { app, db, signal }: JobContext,
): Promise<number> {
  const caller = await app.findFormerCaller(former)
  if (!caller?.permissions.has(codeOf(edition, 'package'))) throw forbidden()
  return runWithScope(scopeOf(caller, requestId), async () => {
    const context = contextOfJob(app, { db, caller, requestId, language, path: `${edition.path}/export-issue` })
    await assertSeesArticles(editionId, context)
    const issue = await readIssue({ editionId, tenantId }, db)
    if (!issue) throw absent()
    if (format === 'ninjs') {
      const item = ninjsOf(issue, link => (link.startsWith('/') ? site + link : link))
      await sink(Buffer.from(`${JSON.stringify(item, null, 2)}\n`))
      return issue.articles.length
    }
    const parts = { storages: app.storages, db, signal }
    const write = format === 'epub' ? writeEpub : writeArchive
    return withPictureFiles(issue, { isPortable: format === 'epub' }, parts, pictures =>
      write(issue, pictures, sink, language),
    )
  })
}

/** Images of the pages show every article that is on them. An edition that is released is shown to all. */
async function assertSeesArticles(editionId: string, context: Context): Promise<void> {
  const { db, services } = context
  const unreleased = await seeingWithheld(() =>
    db
      .selectFrom('bladeArticles as a')
      .innerJoin('bladeEdition as e', 'e.id', 'a.editionId')
      .select('a.id')
      .where('e.id', '=', editionId)
      .where('e.publishState', '!=', publishState.published)
      .where('a.publishState', 'not in', releasedStates)
      .execute(),
  )
  const ids = unreleased.map(article => article.id)
  const seen = await seenAmong(services.modules.require(articlesModule), ids, context)
  if (seen.size < ids.length) throw new Refusal(403, labels.unseen)
}

const labels = {
  format: { zh: '导出格式不正确', en: 'No format of an export' },
  waiting: {
    zh: '已有导出任务在进行，请等完成后再试',
    en: 'Exports of yours are still being written. Try again when they are done',
  },
  unseen: {
    zh: '本期有您无权查看的未发布稿件，出版后才能导出',
    en: 'The edition has unpublished articles that you may not see: export it once it is released',
  },
  failed: { zh: '导出失败，请稍后重试', en: 'The export failed; please try again later' },
}
