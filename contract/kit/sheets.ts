import { type Field, flag, type Label, longText, optional, text } from './fields.ts'
import type { Module, StandaloneCall } from './module.ts'
import { forestSchema } from './reply.ts'

export type SheetFormat = 'xlsx' | 'csv'
/** Files that the server makes of records; those other than sheets require the button `package`. */
export type FileFormat = SheetFormat | 'zip' | 'epub' | 'json'

/** Longest text of a cell; programs that open sheets cut longer ones. */
export const MAX_CELL_LENGTH = 32_767

/** Parameters of an export in addition to those of the list; no field has such a name. */
export const exportParameters = { columns: 'sheet-columns', keys: 'sheet-keys', format: 'sheet-format' } as const

export interface ExportColumn {
  key: string
  label: Label
  /** Absent for the columns that the server maintains for every record. */
  field?: Field
}

const idLabel = { zh: '记录编号', en: 'Record ID' }

const auditColumns: readonly ExportColumn[] = [
  { key: 'createTime', label: { zh: '创建时间', en: 'Created' } },
  { key: 'updateTime', label: { zh: '修改时间', en: 'Changed' } },
]

export const idColumn: ExportColumn = { key: 'id', label: idLabel }

/** The columns that an export may have, in the order of the declaration. Secrets and formatted text stay out. */
export function exportColumns(module: Pick<Module, 'fields'>): ExportColumn[] {
  return sheetColumns(module).filter(({ field }) => !field || fitsSheet(field))
}

/** The columns that an import reads: what a form sets. Secrets are not in sheets. */
export function importColumns(module: Pick<Module, 'fields'>): FieldColumn[] {
  return sheetColumns(module).filter(
    (column): column is FieldColumn => column.field !== undefined && isSet(column.field),
  )
}

export type FieldColumn = ExportColumn & { field: Field }

/** The header of the column with the key, next to that of another record's name. */
export const keyColumn = (key: string): string => `${key} key`

/** Records that are in a sheet by name and by key. */
export function hasKeyColumn({ target }: Field): boolean {
  return target !== undefined && !target.value
}

function sheetColumns({ fields }: Pick<Module, 'fields'>): ExportColumn[] {
  const own = Object.entries(fields).map(([key, field]) => ({ key, label: field.label, field }))
  return withDistinctLabels([...own, ...auditColumns.filter(({ key }) => !(key in fields))])
}

function isSet({ kind, modes }: Field): boolean {
  return kind !== 'secret' && !(modes?.create === 'hidden' && modes.edit === 'hidden')
}

/** Cells truncate longer texts, and an import would store the remainder as the whole. */
function fitsSheet({ kind, maxLength = 0 }: Field): boolean {
  return kind !== 'secret' && kind !== 'html' && maxLength <= MAX_CELL_LENGTH
}

/** An import finds its columns by their labels. */
function withDistinctLabels(columns: readonly ExportColumn[]): ExportColumn[] {
  const labels = [idLabel, ...columns.map(({ label }) => label)]
  const isShared = ({ zh, en }: Label) => labels.filter(label => label.zh === zh || label.en === en).length > 1
  return columns.map(column => {
    const { zh, en } = column.label
    return isShared(column.label)
      ? { ...column, label: { zh: `${zh} ${column.key}`, en: `${en} ${column.key}` } }
      : column
  })
}

/** The column of the key next to the name of another record: names may be shared. */
export function keyLabel({ zh, en }: Label): Label {
  return { zh: `${zh}（编号）`, en: `${en} (ID)` }
}

/** Parameters of an import in addition to the file. */
export const importInput = {
  /** Checks everything and writes nothing. */
  dryRun: flag('仅检查', 'Only check'),
  /** Fields that records are recognized by, joined by commas, in addition to their ids; nothing: rows without an id are new. */
  by: optional(text('识别依据', 'Recognized by', { maxLength: 200 })),
}

interface ImportProblem {
  row: number
  /** Label of the column; empty where the whole row is meant. */
  column: string
  text: string
}

/** The result of an import, or of its check. */
export interface ImportReport {
  /** ID in the log of imports, by which the import is undone; null where nothing was written. */
  id: string | null
  rows: number
  created: number
  changed: number
  unchanged: number
  /** Rows that were refused. */
  failed: number
  /** The first hundred. */
  problems: ImportProblem[]
  /** The file of the rows with the reasons; null where nothing was refused. */
  fileId: string | null
  /** Answers of the saves other than ids, such as one-time passwords. */
  issued: unknown[]
}

export const undoInput = {
  id: text('编号', 'ID', { maxLength: 19 }),
  /** Reports what would happen, and writes nothing. */
  dryRun: flag('仅检查', 'Only check'),
  /** IDs, joined by commas, of records to restore although they were changed since. */
  overLater: optional(longText('一并撤销的记录', 'Records changed since', { maxLength: 110_000 })),
}

export interface UndoReport {
  removed: number
  restored: number
  left: SkippedRecord[]
}

/** A record that an undo leaves as it is, and why. */
export interface SkippedRecord {
  id: string
  title: string
  reason: string
  /** Nothing but a later change prevents it: `overLater` may name the record. */
  later: boolean
}

/** A file that the server makes or has made of records. Whoever requested it downloads it for a day. */
export interface SheetFile {
  id: string
  /** Path of the module. */
  module: string
  name: string
  format: FileFormat
  state: 'waiting' | 'running' | 'done' | 'failed'
  rowsDone: number
  rowsTotal: number | null
  byteSize: number | null
  createTime: string
  expireTime: string
  reason: Label | null
}

/** The caller's own files, newest first. */
export const sheetFiles = {
  path: 'blade-resource/sheet',
  calls: {
    list: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '我的导出文件', en: 'My files of exports' },
      input: { module: optional(text('模块', 'Module', { maxLength: 64 })) },
      output: forestSchema<SheetFile>(),
    },
  },
} as const satisfies { path: string; calls: Record<string, StandaloneCall> }

/** GET with `id`: the file itself. */
export const sheetDownloadPath = `${sheetFiles.path}/download`
