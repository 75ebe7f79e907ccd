import './tables.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/fields'
import { codeOf, hasImport } from '#contract/kit/module'
import { type ImportReport, importColumns, importInput, undoInput } from '#contract/kit/sheets'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { success } from '../../platform/http/reply/reply.ts'
import { sheetMediaTypes } from '../../platform/spreadsheet/sheetWriter.ts'
import { contentDisposition } from '../../platform/storage/receive.ts'
import { permitting } from '../definition/policies.ts'
import { contextOf } from '../definition/registry.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkInput } from '../input/checkInput.ts'
import { kitSchema, templateSchema } from '../input/documentSchemas.ts'
import { type RawInput, readInput } from '../input/readInput.ts'
import { readUpload, type UploadedSheet, writeFaults, writeTemplate } from './importFile.ts'
import { type ImportResult, importRecords } from './importRecords.ts'
import { importSchema, keysSchema, undoSchema } from './reportSchemas.ts'
import { addSheetFile, fillSheetFile } from './sheetFiles.ts'
import { undoImport } from './undoImport.ts'

/** Sheets of five thousand rows, as multipart. */
const BODY_BYTES = 6_000_000
const SHOWN_PROBLEMS = 100

interface ImportChoice {
  dryRun: boolean
  by: readonly string[]
}

/** The calls of a module that read sheets: the template, the import, and its undoing. */
export function importRoutes(app: FastifyInstance, served: ModuleDefinition, db: Db): void {
  const { module } = served
  if (!hasImport(module)) return
  const config = { policy: permitting([codeOf(module, 'import')], module, true) }
  const validatorCompiler = () => () => true

  app.get(`/api/${module.path}/import-template`, {
    config: { ...config, download: true, answers: { 200: sheetMediaTypes.xlsx } },
    schema: templateSchema(module),
    handler: (request, reply) => sendTemplate(served, reply, contextOf(request, db)),
  })

  app.get(`/api/${module.path}/import-keys`, {
    config,
    schema: kitSchema(served, { method: 'GET', name: 'import-keys', input: {}, outputSchema: keysSchema }),
    handler: async () => success(keysOf(served)),
  })

  app.post(`/api/${module.path}/import`, {
    config,
    bodyLimit: BODY_BYTES,
    validatorCompiler,
    schema: kitSchema(served, { method: 'GET', name: 'import', input: importInput, outputSchema: importSchema }),
    handler: async request => {
      // The body is the file.
      const raw: RawInput = new Map()
      for (const [name, value] of Object.entries(request.query as Record<string, string>))
        raw.set(name, { value, isText: true })
      return success(await importSheet(served, readChoice(served, raw), request, db))
    },
  })

  app.post(`/api/${module.path}/import-undo`, {
    config,
    validatorCompiler,
    schema: kitSchema(served, { method: 'POST', name: 'import-undo', input: undoInput, outputSchema: undoSchema }),
    handler: async request =>
      success(await undoImport(served, 'import', await readInput(request), contextOf(request, db))),
  })
}

export async function sendTemplate(
  served: ModuleDefinition,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> {
  const chunks: Uint8Array[] = []
  await writeTemplate(served, chunk => void chunks.push(chunk), context)
  const name = `${served.module.title[context.language]}.xlsx`
  return reply
    .type(sheetMediaTypes.xlsx)
    .header('content-disposition', contentDisposition(name))
    .send(Buffer.concat(chunks))
}

/** The fields by which an import may recognize records: those that no two of a tenant share. */
function keysOf({ unique, module }: ModuleDefinition): string[][] {
  const read = importColumns(module).map(({ key }) => key)
  return unique.map(({ fields }) => [...fields]).filter(fields => fields.every(key => read.includes(key)))
}

function readChoice(served: ModuleDefinition, raw: RawInput): ImportChoice {
  const { dryRun, by } = checkInput(importInput, raw)
  const chosen = by ? by.split(',') : []
  if (chosen.length > 0 && !keysOf(served).some(fields => fields.join() === chosen.join()))
    throw new Refusal(400, labels.by)
  return { dryRun: dryRun === 1, by: chosen }
}

export async function importSheet(
  served: ModuleDefinition,
  choice: ImportChoice,
  request: FastifyRequest,
  db: Db,
): Promise<ImportReport> {
  const context = contextOf(request, db)
  const sheet = await readUpload(served, request)
  let id: string | null = null
  const finish = async (imported: ImportResult, db: Db) => {
    id = await logImport(served, sheet.name, imported, db)
  }
  const imported = await importRecords(served, sheet.rows, { ...choice, unreadable: sheet.unreadable, finish }, context)
  const { created, changed, unchanged, faults, issued } = imported
  const failed = failedRows(imported)
  if (id !== null) {
    const event = { module: served.module.path, importId: id, file: sheet.name, created, changed, unchanged, failed }
    context.services.logs.event(context, `${served.module.name}.import`, event)
  }
  return {
    ...{ id, rows: sheet.rows.length, created, changed, unchanged, failed },
    problems: problemsOf(sheet, faults.slice(0, SHOWN_PROBLEMS), context.language),
    fileId: faults.length > 0 ? await storeFaults(served, sheet, faults, context) : null,
    // Passwords of users who were not made mean nothing.
    issued: id === null ? [] : issued,
  }
}

function problemsOf({ columns }: UploadedSheet, faults: ImportResult['faults'], language: keyof Label) {
  const labelOf = (key: string) => columns.find(column => column.key === key)?.label[language] ?? ''
  return faults.map(({ row, keys, text }) => ({
    row,
    column: keys.map(labelOf).filter(Boolean).join(', '),
    text: text[language],
  }))
}

async function storeFaults(
  served: ModuleDefinition,
  sheet: UploadedSheet,
  written: Parameters<typeof writeFaults>[1],
  { caller, db, services, language }: Context,
): Promise<string> {
  const name = `${sheet.name.replace(/\.\w+$/, '')} ${labels.faults[language]}.xlsx`.slice(-200)
  const file = { tenantId: caller.tenantId, format: 'xlsx' as const, name, state: 'running' as const }
  const { id, objectKey } = await addSheetFile(served, file, db)
  const write = (sink: Parameters<typeof writeFaults>[2]) => writeFaults(sheet, written, sink, language)
  await fillSheetFile({ id, objectKey, format: 'xlsx' }, write, services, db)
  return id
}

const labels = {
  by: { zh: '不能按所选字段识别数据', en: 'Records are not recognized by these fields' },
  faults: { zh: '错误', en: 'errors' },
} satisfies Record<string, Label>

/** Notes an import in the transaction that writes it; answers the id by which it is undone. */
async function logImport(
  { module }: ModuleDefinition,
  fileName: string,
  imported: ImportResult,
  db: Db,
): Promise<string> {
  const { records, created, changed, unchanged } = imported
  const id = newId()
  await db
    .insertInto('sheetImport')
    .values({
      ...{ id, module: module.path, title: module.title.zh, fileName, created, changed, unchanged },
      failed: failedRows(imported),
      records: JSON.stringify(records),
    })
    .execute()
  return id
}

function failedRows({ faults }: Pick<ImportResult, 'faults'>): number {
  return new Set(faults.map(({ row }) => row)).size
}
