import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf, hasExport } from '#contract/kit/module'
import type { Db } from '../../platform/db/database.ts'
import { sheetMediaTypes } from '../../platform/spreadsheet/sheetWriter.ts'
import { disk } from '../../platform/storage/disk.ts'
import { contentDisposition } from '../../platform/storage/receive.ts'
import { permitting } from '../definition/policies.ts'
import { contextOf } from '../definition/registry.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { exportSchema } from '../input/documentSchemas.ts'
import { readInput } from '../input/readInput.ts'
import { readListQuery } from '../lists/lists.ts'
import { logExport } from '../records/changeLog.ts'
import { type ExportOrder, exportRecords, readExportOrder } from './exportRecords.ts'
import { importRoutes } from './importRoutes.ts'
import { writeDown } from './sheetFiles.ts'

/** For one address, behind which a whole office may sit. */
const LIMIT = { max: 600, timeWindow: 60_000 }

/** The calls of a module that make or read sheets. */
export function sheetRoutes(app: FastifyInstance, served: ModuleDefinition, db: Db): void {
  const { module } = served
  if (!hasExport(module)) return
  importRoutes(app, served, db)
  const mayExport = permitting([codeOf(module, 'export')], module, false)

  app.get(`/api/${module.path}/export`, {
    config: { policy: mayExport, download: true, rateLimit: LIMIT, answers: { 200: '*/*' } },
    schema: exportSchema(module),
    // Parameters are those of the list, which checks them; the schema only documents them.
    validatorCompiler: () => () => true,
    handler: (request, reply) => sendExport(served, { request, reply }, db),
  })
}

/**
 * The rows of the list as a file. It is written to the disk first: an error on the way is an error, memory does not
 * grow with the rows, and a slow client occupies no database connection.
 */
export async function sendExport(
  served: ModuleDefinition,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  db: Db,
): Promise<FastifyReply> {
  const context = contextOf(request, db)
  const raw = await readInput(request)
  const query = readListQuery(served, raw, { ...context, call: 'list' })
  const order = readExportOrder(served, raw, { query, language: context.language })
  const path = join(context.services.storages.incoming, randomUUID())
  try {
    const { rows, size } = await writeDown(path, sink => exportRecords(served, order, { sink }, context))
    await logSheet(served, { order, rows }, context)
    const name = `${served.module.title[order.language]}.${order.format}`
    const content = createReadStream(path)
    // The name goes once the file is open; its bytes go with the last reader.
    await once(content, 'open')
    return reply
      .type(sheetMediaTypes[order.format])
      .header('content-length', size)
      .header('content-disposition', contentDisposition(name))
      .send(content)
  } finally {
    await disk.rm(path, { force: true })
  }
}

/** Exports are in the usual log, and in the history of what happened to the module's records. */
async function logSheet(
  { module }: ModuleDefinition,
  { order: { query, columns, format }, rows }: { order: ExportOrder; rows: number },
  context: Context,
): Promise<void> {
  const { filters, sorting } = query
  await logExport(module, { filters, rows }, context)
  const event = { module: module.path, filters, sorting, columns, format, rows }
  context.services.logs.event(context, `${module.name}.export`, event)
}
