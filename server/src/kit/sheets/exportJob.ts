import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusals } from '#contract/auth'
import { codeOf } from '#contract/kit/module'
import type { FormerCaller } from '../../auth/permissions/formerCaller.ts'
import { asSystem, runWithScope } from '../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type Caller, scopeOf } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { addJob, defineJob, type JobContext } from '../../platform/jobs/job.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { countAllRows } from '../lists/findPage.ts'
import { hookedQuery } from '../lists/lists.ts'
import { type ExportOrder, exportRecords } from './exportRecords.ts'
import { logSheet } from './logSheet.ts'
import { addSheetFile, fillSheetFile, readySheetFiles } from './sheetFiles.ts'

/** Exports of one person that wait or run. */
const MAX_WAITING = 3
const RETRY_SECONDS = 30
const PROGRESS_MS = 1000

interface Run {
  fileId: string
  tenantId: string
  /** Path of the module. */
  module: string
  order: ExportOrder
  former: FormerCaller
  /** Address of the request: links in the file name its host. */
  request: { id: string; protocol: string; host: string; ip: string }
}

/** Writes an export that takes long, with the rights that its author has when it begins. */
export const exportSheet = defineJob<Run>({ name: 'export-sheet', attempts: 3, run })

/** Queues an export, one of each tenant at a time, and answers the id of the file that it will be. */
export async function queueExport(served: ModuleDefinition, order: ExportOrder, context: Context): Promise<string> {
  const { caller, request } = context
  const { tenantId, userId, roleIds, deptIds, clientId, sessionId } = caller
  const name = `${served.module.title[order.language]}.${order.format}`
  return inTransaction(context.db, async db => {
    const waiting = await readySheetFiles(userId, db)
      .select('id')
      .where('state', 'in', ['waiting', 'running'])
      .execute()
    if (waiting.length >= MAX_WAITING) throw new Refusal(429, labels.waiting, { retryAfter: RETRY_SECONDS })
    const { id: fileId } = await addSheetFile(served, { tenantId, format: order.format, name, state: 'waiting' }, db)
    const { id, protocol, host, ip } = request
    const former = { id: sessionId, tenantId, userId, clientId, roleIds, deptIds }
    const job: Run = {
      fileId,
      tenantId,
      module: served.module.path,
      order,
      former,
      request: { id, protocol, host, ip },
    }
    await addJob(db, exportSheet, job, { queue: `${exportSheet.name} ${tenantId}` })
    return fileId
  })
}

async function run(run: Run, job: JobContext): Promise<void> {
  const { app, db, lastTry } = job
  const columns = ['id', 'objectKey', 'format', 'state'] as const
  const file = await db.selectFrom('sheetFile').select(columns).where('id', '=', run.fileId).executeTakeFirst()
  if (!file || file.state === 'done') return
  try {
    const rows = await fillSheetFile(file, sink => writeExport(run, sink, job), app, db)
    app.log.info({ module: run.module, rows }, 'an export was written')
  } catch (error) {
    // A refusal is final: another attempt would be refused as well.
    if (!(error instanceof Refusal) && !lastTry) throw error
    const reason = JSON.stringify(error instanceof Refusal ? error.label : labels.failed)
    await db.updateTable('sheetFile').set({ state: 'failed', reason }).where('id', '=', run.fileId).execute()
    if (!(error instanceof Refusal)) throw error
  }
}

async function writeExport(
  run: Run,
  sink: Parameters<typeof exportRecords>[2]['sink'],
  job: JobContext,
): Promise<number> {
  const { app, db, signal } = job
  const { order, fileId } = run
  const served = app.modules.require({ path: run.module })
  const caller = await app.findFormerCaller(run.former)
  if (!caller?.permissions.has(codeOf(served.module, 'export'))) throw new Refusal(403, refusals.forbidden)
  const context: Context = { db, caller, request: requestFor(run, caller, app), reply: undefined as never }
  return runWithScope(scopeOf(caller, run.request.id), async () => {
    const listing = { ...context, call: 'list' }
    const { filters } = await hookedQuery(served, { ...order.query, current: 1, size: 1 }, listing)
    await note({ state: 'running', rowsDone: 0, rowsTotal: await countAllRows(served, filters, listing) })
    let last = performance.now()
    const onRows = async (rowsDone: number) => {
      signal.throwIfAborted()
      if (performance.now() - last < PROGRESS_MS) return
      last = performance.now()
      await note({ rowsDone })
    }
    const rows = await exportRecords(served, order, { sink, onRows }, context)
    await logSheet(served, { order, rows }, context)
    return rows
  })

  // On a connection of its own: the rows are read in a transaction.
  function note(progress: { state?: 'running'; rowsDone: number; rowsTotal?: number }): Promise<unknown> {
    return asSystem(() => db.updateTable('sheetFile').set(progress).where('id', '=', fileId).execute())
  }
}

/** Lists and their hooks read no more of a request than this. */
function requestFor({ module, order, request }: Run, caller: Caller, app: FastifyInstance): FastifyRequest {
  const parts = {
    ...request,
    ...{ server: app, log: app.log, caller, method: 'GET', query: {} },
    headers: { 'accept-language': order.language },
    routeOptions: { url: `/api/${module}/export`, config: {} },
  }
  return parts as unknown as FastifyRequest
}

const labels = {
  waiting: {
    zh: '已有导出任务在进行，请等完成后再试',
    en: 'Exports of yours are still being written. Try again when they are done',
  },
  failed: { zh: '导出失败，请稍后重试', en: 'The export failed; please try again later' },
}
