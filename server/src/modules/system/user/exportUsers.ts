import type { FastifyReply, FastifyRequest } from 'fastify'
import { user } from '#contract/system/user'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { readInput } from '../../../kit/input/readInput.ts'
import { listRecords, readListQuery } from '../../../kit/lists/lists.ts'
import { logExport } from '../../../kit/records/changeLog.ts'
import { languageOf } from '../../../platform/http/reply/language.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { MAX_ROWS_WRITTEN, type SheetColumn } from '../../../platform/spreadsheet/columns.ts'
import { type CellValue, writeSheet } from '../../../platform/spreadsheet/writeSheet.ts'
import { exportColumns, importColumns } from './sheetColumns.ts'

const fileType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** All users that the list with these filters has, whatever its page. */
export async function exportUsers(users: ModuleDefinition, context: Context): Promise<FastifyReply> {
  const { request, reply } = context
  const query = readListQuery(users, await readInput(request), context)
  const { records, totalCapped } = await listRecords(users, { ...query, current: 1, size: MAX_ROWS_WRITTEN }, context)
  if (totalCapped) throw tooMany
  await logExport(user, { filters: query.filters, rows: records.length }, context)
  const rows = records.map(record => Object.fromEntries(exportColumns.map(({ key }) => [key, shown(record, key)])))
  return sendSheet(request, reply, exportColumns, rows)
}

export function sendTemplate({ request, reply }: Pick<Context, 'request' | 'reply'>): Promise<FastifyReply> {
  return sendSheet(request, reply, importColumns, [])
}

/** The text in place of a key. */
function shown(record: Readonly<Record<string, unknown>>, key: string): CellValue {
  const field = Object.entries(user.fields).find(([name]) => name === key)?.[1]
  const value = field?.target ? record[field.target.as] : (record[`${key}Name`] ?? record[key])
  return value === null || value === undefined ? '' : String(value)
}

async function sendSheet(
  request: FastifyRequest,
  reply: FastifyReply,
  columns: readonly SheetColumn[],
  rows: readonly Record<string, CellValue>[],
): Promise<FastifyReply> {
  const file = await writeSheet(columns, rows, languageOf(request))
  return reply.type(fileType).header('content-disposition', 'attachment; filename="users.xlsx"').send(file)
}

const tooMany = new Refusal(400, {
  zh: `一次最多导出${MAX_ROWS_WRITTEN}条，请缩小范围`,
  en: `At most ${MAX_ROWS_WRITTEN} rows can be exported at once; please narrow the search`,
})
