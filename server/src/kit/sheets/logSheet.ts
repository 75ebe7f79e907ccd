import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { logExport } from '../records/changeLog.ts'
import type { ExportOrder } from './exportRecords.ts'

/** Exports stand in the usual log, and in the history of what happened to the module's records. */
export async function logSheet(
  { module }: ModuleDefinition,
  { order: { query, columns, format }, rows }: { order: ExportOrder; rows: number },
  context: Context,
): Promise<void> {
  const { filters, sorting } = query
  await logExport(module, { filters, rows }, context)
  const event = { module: module.path, filters, sorting, columns, format, rows }
  context.services.logs.event(context, `${module.name}.export`, event)
}
