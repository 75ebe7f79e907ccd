import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Label } from '#contract/kit/fields'
import { codeOf, hasImport } from '#contract/kit/module'
import { type ImportReport, importColumns, importInput, undoInput } from '#contract/kit/sheets'
import type { Db } from '../../platform/db/database.ts'
import { languageOf } from '../../platform/http/reply/language.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { success } from '../../platform/http/reply/reply.ts'
import { mediaTypes } from '../../platform/spreadsheet/sheetWriter.ts'
import { contentDisposition } from '../../platform/storage/originalName.ts'
import { permitting } from '../definition/policies.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkInput } from '../input/checkInput.ts'
import { type RawInput, readInput } from '../input/readInput.ts'
import { kitSchema, templateSchema } from '../input/schemas.ts'
import { readUpload, type UploadedSheet, writeFaults, writeTemplate } from './importFile.ts'
import { failedRows, logImport } from './importLog.ts'
import { type Imported, importRecords } from './importRecords.ts'
import { importSchema, keysSchema, undoSchema } from './reportSchemas.ts'
import { addSheetFile, fillSheetFile } from './sheetFiles.ts'
import type { ContextOf } from './sheetRoutes.ts'
import { undoImport } from './undoImport.ts'

/** Sheets of five thousand rows, as multipart. */
const BODY_BYTES = 6_000_000
const SHOWN_PROBLEMS = 100

export interface ImportChoice {
  dryRun: boolean
  by: readonly string[]
}

/** The calls of a module that read sheets: the template, the import, and its undoing. */
export function importRoutes(app: FastifyInstance, served: ModuleDefinition, db: Db, contextOf: ContextOf): void {
  const { module } = served
  if (!hasImport(module)) return
  const config = { policy: permitting([codeOf(module, 'import')], module, true) }
  const validatorCompiler = () => () => true

  app.get(`/api/${module.path}/import-template`, {
    config: { ...config, download: true, answers: { 200: mediaTypes.xlsx } },
    schema: templateSchema(module),
    handler: (request, reply) => sendTemplate(served, contextOf(request, reply, db)),
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
    handler: async (request, reply) => {
      // The body is the file.
      const raw: RawInput = new Map()
      for (const [name, value] of Object.entries(request.query as Record<string, string>))
        raw.set(name, { value, isText: true })
      return success(await importSheet(served, readChoice(served, raw), contextOf(request, reply, db)))
    },
  })

  app.post(`/api/${module.path}/import-undo`, {
    config,
    validatorCompiler,
    schema: kitSchema(served, { method: 'POST', name: 'import-undo', input: undoInput, outputSchema: undoSchema }),
    handler: async (request, reply) =>
      success(await undoImport(served, 'import', await readInput(request), contextOf(request, reply, db))),
  })
}

export async function sendTemplate(served: ModuleDefinition, context: Context): Promise<FastifyReply> {
  const { request, reply } = context
  const chunks: Uint8Array[] = []
  await writeTemplate(served, chunk => void chunks.push(chunk), context)
  const name = `${served.module.title[languageOf(request)]}.xlsx`
  return reply.type(mediaTypes.xlsx).header('content-disposition', contentDisposition(name)).send(Buffer.concat(chunks))
}

/** The fields by which an import may recognize records: those that no two of a tenant share. */
function keysOf({ unique, module }: ModuleDefinition): string[][] {
  const read = importColumns(module).map(({ key }) => key)
  return unique.map(({ fields }) => [...fields]).filter(fields => fields.every(key => read.includes(key)))
}

function readChoice(served: ModuleDefinition, raw: RawInput): ImportChoice {
  const { dryRun, by } = checkInput(importInput, raw) as { dryRun?: number; by?: string | null }
  const chosen = by ? by.split(',') : []
  if (chosen.length > 0 && !keysOf(served).some(fields => fields.join() === chosen.join()))
    throw new Refusal(400, labels.by)
  return { dryRun: dryRun === 1, by: chosen }
}

export async function importSheet(
  served: ModuleDefinition,
  choice: ImportChoice,
  context: Context,
): Promise<ImportReport> {
  const { request } = context
  const sheet = await readUpload(served, context)
  let id: string | null = null
  const finish = async (imported: Imported, db: Db) => {
    id = await logImport(served, sheet.name, imported, db)
  }
  const imported = await importRecords(served, sheet.rows, { ...choice, unreadable: sheet.unreadable, finish }, context)
  const { created, changed, unchanged, faults, issued } = imported
  const failed = failedRows(imported)
  if (id !== null) {
    const event = { module: served.module.path, importId: id, file: sheet.name, created, changed, unchanged, failed }
    request.server.logs.event(request, `${served.module.name}.import`, event)
  }
  return {
    ...{ id, rows: sheet.rows.length, created, changed, unchanged, failed },
    problems: problemsOf(sheet, faults.slice(0, SHOWN_PROBLEMS), languageOf(request)),
    fileId: faults.length > 0 ? await keepFaults(served, sheet, faults, context) : null,
    // Passwords of users who were not made mean nothing.
    issued: id === null ? [] : issued,
  }
}

function problemsOf({ columns }: UploadedSheet, faults: Imported['faults'], language: keyof Label) {
  const labelOf = (key: string) => columns.find(column => column.key === key)?.label[language] ?? ''
  return faults.map(({ row, keys, text }) => ({
    row,
    column: keys.map(labelOf).filter(Boolean).join(', '),
    text: text[language],
  }))
}

async function keepFaults(
  served: ModuleDefinition,
  sheet: UploadedSheet,
  written: Parameters<typeof writeFaults>[1],
  { caller, db, request }: Context,
): Promise<string> {
  const language = languageOf(request)
  const name = `${sheet.name.replace(/\.\w+$/, '')} ${labels.faults[language]}.xlsx`.slice(-200)
  const file = { tenantId: caller.tenantId, format: 'xlsx' as const, name, state: 'running' as const }
  const { id, objectKey } = await addSheetFile(served, file, db)
  const write = (sink: Parameters<typeof writeFaults>[2]) => writeFaults(sheet, written, sink, language)
  await fillSheetFile({ id, objectKey, format: 'xlsx' }, write, request.server, db)
  return id
}

const labels = {
  by: { zh: '不能按所选字段识别数据', en: 'Records are not recognized by these fields' },
  faults: { zh: '错误', en: 'errors' },
} satisfies Record<string, Label>
