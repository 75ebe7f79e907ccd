/** The sheet that an import reads, and the ones that it answers. */
import type { FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/fields'
import {
  type ExportColumn,
  exportColumns,
  hasKeyColumn,
  idColumn,
  importColumns,
  keyColumn,
  keyLabel,
} from '#contract/kit/sheets'
import { requireCaller } from '../../platform/http/guard.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import type { CellValue, MarkedCell, SheetColumn } from '../../platform/spreadsheet/cells.ts'
import { readWorkbook } from '../../platform/spreadsheet/readSheet.ts'
import { createSheetWriter } from '../../platform/spreadsheet/sheetWriter.ts'
import type { Sink } from '../../platform/spreadsheet/zipParts.ts'
import { dictionaryEntriesOf, entryIn } from '../definition/dictionaries.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { yesNo } from './exportRecords.ts'
import type { Fault, ImportRow } from './importRecords.ts'

const MAX_BYTES = 5_000_000
/** Allowed values of a column in the template; there may be thousands of departments. */
const MAX_ALLOWED = 1000

const reasonColumn: SheetColumn = { key: 'reason', label: { zh: '错误原因', en: 'Error' }, width: 40 }

export interface UploadedSheet {
  name: string
  /** The known columns, in the order of the sheet. */
  columns: SheetColumn[]
  rows: ImportRow[]
  unreadable: Fault[]
}

export async function readUpload(served: ModuleDefinition, request: FastifyRequest): Promise<UploadedSheet> {
  const { file, name } = await receive(request)
  const known = knownColumns(served)
  const reading = { tenantId: requireCaller(request).tenantId, columns: known, label: labels.file }
  const { keys, rows, problems } = await readWorkbook(file, reading)
  if (rows.length === 0 && problems.length === 0) throw new Refusal(400, labels.empty)
  const columns = known.filter(({ key }) => keys.includes(key) && key !== reasonColumn.key)
  columns.sort((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key))
  const unreadable = problems.map(({ row, key, text }) => ({ row, keys: key ? [key] : [], text }))
  return { name, columns, rows, unreadable }
}

async function receive(request: FastifyRequest): Promise<{ file: Buffer; name: string }> {
  const part = request.isMultipart() ? await request.file({ limits: { fileSize: MAX_BYTES } }) : undefined
  if (!part) throw new Refusal(400, labels.noFile)
  return { file: await part.toBuffer(), name: part.filename.slice(-200) }
}

/** Columns that exports write and imports do not read are passed over without a complaint. */
function knownColumns({ module }: ModuleDefinition): SheetColumn[] {
  const read = importColumns(module)
  const passed = exportColumns(module).filter(({ key }) => !read.some(column => column.key === key))
  return [idColumn, ...read.flatMap(withKey), ...passed.flatMap(withKey), reasonColumn]
}

const plain = ({ key, label }: ExportColumn): SheetColumn => ({ key, label, width: 18 })

function withKey(column: ExportColumn): SheetColumn[] {
  if (!column.field || !hasKeyColumn(column.field)) return [plain(column)]
  return [plain(column), { key: keyColumn(column.key), label: keyLabel(column.label), width: 22 }]
}

/** The columns to fill in, required ones with a star, and on a second sheet what may be in them. */
export async function writeTemplate(served: ModuleDefinition, sink: Sink, context: Context): Promise<void> {
  const language = context.language
  const isOpen = ({ key }: ExportColumn) => key !== 'tenantId' || context.caller.isPlatform
  const columns = importColumns(served.module)
    .filter(({ field }) => field.modes?.create !== 'hidden')
    .filter(isOpen)
  const writer = createSheetWriter('xlsx', sink, language)
  const starred = ({ zh, en }: Label): Label => ({ zh: `*${zh}`, en: `*${en}` })
  await writer.sheet(
    served.module.title[language],
    columns.map(column => {
      const { required, default: preset, kind } = column.field
      const mustBeFilled = required && preset === undefined && kind !== 'parent'
      return { ...plain(column), label: mustBeFilled ? starred(column.label) : column.label }
    }),
  )
  const listed: { column: SheetColumn; values: string[] }[] = []
  for (const column of columns) {
    const values = await allowedValues(column, language, context)
    if (values.length > 0) listed.push({ column: plain(column), values })
  }
  await writer.sheet(
    labels.allowed[language],
    listed.map(({ column }) => column),
  )
  const depth = Math.max(0, ...listed.map(({ values }) => values.length))
  await writer.write(Array.from({ length: depth }, (_, index) => listed.map(({ values }) => values[index])))
  await writer.end()
}

/** Entries of a dictionary only: other records are too many, or not for everybody to see. */
async function allowedValues(
  { field }: ReturnType<typeof importColumns>[number],
  language: keyof Label,
  { db, caller }: Context,
): Promise<string[]> {
  if (field.kind === 'flag') return yesNo.map(label => label[language])
  if (field.kind !== 'dict' && field.kind !== 'dictBiz') return []
  const entries = await dictionaryEntriesOf(field, caller.tenantId, db)
  return entries
    .filter(({ dictKey, isSealed }) => dictKey !== null && dictKey !== '-1' && isSealed === 0)
    .slice(0, MAX_ALLOWED)
    .map(({ dictValue }) => entryIn(field.code ?? '', dictValue, language))
}

/** The refused rows, with what is wrong marked and a column that states why. */
export async function writeFaults(
  { columns, rows }: UploadedSheet,
  faults: readonly Fault[],
  sink: Sink,
  language: keyof Label,
): Promise<number> {
  const writer = createSheetWriter('xlsx', sink, language)
  const byRow = new Map<number, Fault[]>()
  for (const fault of faults) byRow.set(fault.row, [...(byRow.get(fault.row) ?? []), fault])
  await writer.sheet(labels.rows[language], [...columns, reasonColumn])
  const written = rows.filter(({ row }) => byRow.has(row))
  await writer.write(
    written.map(({ row, values }) => {
      const found = byRow.get(row) ?? []
      const marked = new Set(found.flatMap(({ keys }) => keys))
      const cells = columns.map(({ key }): CellValue | MarkedCell =>
        marked.has(key) ? { value: values[key], marked: true } : values[key],
      )
      return [...cells, found.map(({ text }) => text[language]).join('; ')]
    }),
  )
  await writer.end()
  return written.length
}

const labels = {
  file: { zh: '导入文件', en: 'File' },
  noFile: { zh: '请选择要导入的文件', en: 'Please choose a file to import' },
  empty: { zh: '表格中没有数据', en: 'The sheet has no rows' },
  allowed: { zh: '可选值', en: 'Values' },
  rows: { zh: '导入数据', en: 'Rows' },
} satisfies Record<string, Label>
