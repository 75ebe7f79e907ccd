import type { FastifyInstance, FastifyReply } from 'fastify'
import { codeOf, hasExport } from '#contract/kit/module'
import { MAX_DIRECT_ROWS } from '#contract/kit/sheets'
import type { Db } from '../../platform/db/database.ts'
import { languageOf } from '../../platform/http/reply/language.ts'
import { success } from '../../platform/http/reply/reply.ts'
import { mediaTypes } from '../../platform/spreadsheet/sheetWriter.ts'
import { contentDisposition } from '../../platform/storage/originalName.ts'
import { permitting } from '../definition/policies.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { readInput } from '../input/readInput.ts'
import { exportLaterSchema, exportSchema } from '../input/schemas.ts'
import { readListQuery } from '../lists/lists.ts'
import { queueExport } from './exportJob.ts'
import { type ExportOrder, exportRecords, readExportOrder } from './exportRecords.ts'
import { importRoutes } from './importRoutes.ts'
import { logSheet } from './logSheet.ts'

/** For one address, behind which a whole office may sit. */
const LIMIT = { max: 600, timeWindow: 60_000 }

/** Handed in, since the routes of the kit import this. */
export type ContextOf = (request: Context['request'], reply: Context['reply'], db: Db) => Context

/** The calls of a module that make or read sheets. */
export function sheetRoutes(app: FastifyInstance, served: ModuleDefinition, db: Db, contextOf: ContextOf): void {
  const { module } = served
  if (!hasExport(module)) return
  importRoutes(app, served, db, contextOf)
  const mayExport = permitting([codeOf(module, 'export')], module, false)

  app.get(`/api/${module.path}/export`, {
    config: { policy: mayExport, download: true, rateLimit: LIMIT, answers: { 200: '*/*' } },
    schema: exportSchema(module),
    // Parameters are those of the list, which checks them; the schema only documents them.
    validatorCompiler: () => () => true,
    handler: (request, reply) => sendExport(served, contextOf(request, reply, db)),
  })

  app.post(`/api/${module.path}/export-later`, {
    config: { policy: mayExport, rateLimit: LIMIT },
    schema: exportLaterSchema(module),
    validatorCompiler: () => () => true,
    handler: async (request, reply) => {
      const context = contextOf(request, reply, db)
      return success({ id: await queueExport(served, await readOrder(served, context), context) })
    },
  })
}

/** The rows of the list as a file, which is sent when it is whole: an error on the way is an error. */
export async function sendExport(served: ModuleDefinition, context: Context): Promise<FastifyReply> {
  const order = await readOrder(served, context)
  // A slow client keeps no connection of the database.
  const chunks: Uint8Array[] = []
  const sink = (bytes: Uint8Array) => void chunks.push(bytes)
  const rows = await exportRecords(served, order, { sink, maxRows: MAX_DIRECT_ROWS }, context)
  await logSheet(served, { order, rows }, context)
  const name = `${served.module.title[order.language]}.${order.format}`
  return context.reply
    .type(mediaTypes[order.format])
    .header('content-disposition', contentDisposition(name))
    .send(Buffer.concat(chunks))
}

async function readOrder(served: ModuleDefinition, context: Context): Promise<ExportOrder> {
  const raw = await readInput(context.request)
  const query = readListQuery(served, raw, { ...context, call: 'list' })
  return readExportOrder(served, raw, { query, language: languageOf(context.request) })
}
