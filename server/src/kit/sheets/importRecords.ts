import { sql } from 'kysely'
/** Saves the rows of a sheet: through the same checks, hooks and history as a form. */
import { refusals } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import { type FieldColumn, importColumns } from '#contract/kit/sheets'
import type { Db, Row } from '../../platform/db/database.ts'
import { inPreview, inSavepoint } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { toWire, type WireRecord } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkDraft, isId } from '../input/checkInput.ts'
import { inChosenTenant } from '../lists/chosenTenant.ts'
import { unreadableField } from '../lists/lists.ts'
import { accessTo, isShownInAll, shownRecord, visibleRows } from '../lists/visibility.ts'
import { masksOf } from '../records/fieldRights.ts'
import { type SaveResult, saveRecord } from '../records/records.ts'
import { CellRefusal, type Cells, createNamedKeys, type NamedKeys, readRow } from './readRow.ts'
import type { ImportedRecord } from './tables.ts'

export interface ImportRow {
  row: number
  values: Record<string, string>
}

export interface Fault {
  row: number
  /** The columns that are meant; none: the row. */
  keys: readonly string[]
  text: Label
}

export interface ImportResult {
  records: ImportedRecord[]
  created: number
  changed: number
  unchanged: number
  faults: Fault[]
  issued: unknown[]
}

interface ImportOptions {
  dryRun: boolean
  /** Fields that records are recognized by in addition to their ids. */
  by: readonly string[]
  /** Rows with cells that could not be read. */
  unreadable: readonly Fault[]
  /** Runs in the transaction of what is written. */
  finish: (imported: ImportResult, db: Db) => Promise<void>
}

/**
 * All rows are saved in one transaction, each in a savepoint. A dry run, and an import of all rows with one that is
 * refused, are rolled back at the end: what is reported is what would have happened.
 */
export async function importRecords(
  served: ModuleDefinition,
  rows: readonly ImportRow[],
  options: ImportOptions,
  context: Context,
): Promise<ImportResult> {
  const saving = { ...context, call: 'submit' }
  await served.hooks.beforeImport?.(
    rows.map(({ values }) => values),
    { ...saving, by: options.by },
  )
  const isCommitted = ({ faults }: ImportResult) => !options.dryRun && faults.length === 0
  const save = async (db: Db) => {
    const imported = await saveRows(served, rows, options, { ...saving, db })
    if (isCommitted(imported) && imported.records.length > 0) await options.finish(imported, db)
    return imported
  }
  return inPreview(context.db, save, isCommitted)
}

async function saveRows(
  served: ModuleDefinition,
  rows: readonly ImportRow[],
  { by, unreadable }: ImportOptions,
  context: Context,
): Promise<ImportResult> {
  const faults = [...unreadable]
  const imported: ImportResult = { records: [], created: 0, changed: 0, unchanged: 0, faults, issued: [] }
  const columns = importColumns(served.module)
  const names = createNamedKeys(context)
  const seen = new Set<string>()
  const skipped = new Set(unreadable.map(({ row }) => row))
  for (const { row, values } of rows) {
    if (skipped.has(row)) continue
    try {
      await inSavepoint(context.db, async () => {
        const stored = await findStored(served, values, by, context)
        const draft = await draftOf(served, columns, { values, stored, names }, context)
        if (stored && seen.has(stored.id)) throw new Refusal(400, labels.twice)
        if (stored) seen.add(stored.id)
        if (stored && Object.keys(draft).length === 1) {
          imported.unchanged += 1
          return
        }
        note(imported, await inChosenTenant(served, draft, context, own => saveRecord(served, own, context)), !stored)
        names.forget(served.module.path)
      })
    } catch (error) {
      faults.push({ row, ...faultOf(served, error) })
    }
  }
  faults.sort((one, other) => one.row - other.row)
  return imported
}

function note(imported: ImportResult, { id, version, issued }: SaveResult, isNew: boolean): void {
  imported.records.push([id, version, isNew ? 1 : 0])
  if (isNew) imported.created += 1
  else imported.changed += 1
  if (issued !== undefined) imported.issued.push(issued)
}

/** The record that a row is about: by its id, or by the chosen fields. */
async function findStored(
  served: ModuleDefinition,
  values: Cells,
  by: readonly string[],
  context: Context,
): Promise<WireRecord | undefined> {
  const { module } = served
  const rows = visibleRows(served, context)
  if (values.id !== undefined) {
    const row = isId(values.id) ? await rows.where('id', '=', values.id).executeTakeFirst() : undefined
    if (!row) throw new CellRefusal('id', refusals.absent)
    return toWire(module, row)
  }
  if (by.length === 0 || by.some(key => values[key] === undefined)) return undefined
  for (const key of by) if (!isShownInAll(served, key, context)) throw unreadableField(served, key)
  const matching = by.reduce(
    (query, key) =>
      module.fields[key]?.isName
        ? query.where(`${key}Key`, '=', sql`same_name(${values[key]})`)
        : query.where(key, '=', values[key]),
    rows,
  )
  const row = await matching.where('tenantId', '=', context.caller.tenantId).executeTakeFirst()
  return row && toWire(module, row)
}

/** Values as a form would submit them; of a stored record only the fields that change. */
async function draftOf(
  served: ModuleDefinition,
  columns: readonly FieldColumn[],
  { values, stored, names }: { values: Cells; stored: WireRecord | undefined; names: NamedKeys },
  context: Context,
): Promise<Row> {
  const { module } = served
  const { caller } = context
  const mode = stored ? 'edit' : 'create'
  const open = columns.filter(({ field }) => field.modes?.[mode] !== 'hidden')
  const tenantId = stored?.tenantId ?? (caller.isPlatform && values.tenantId ? undefined : caller.tenantId)
  const isMask = await masksOf(served, stored?.id, context)
  // Before they are read: the mask of an entry or a record is no name of one.
  const cells = Object.fromEntries(Object.entries(values).filter(([key, value]) => !isMask(key, value)))
  const input = await readRow(open, cells, tenantId ?? (await chosenTenant(columns, values, names)), names)
  if (!stored) return checkDraft(module, input)
  const draft = checkDraft(module, input.set('id', { value: stored.id, isText: true }))
  const seen = shownRecord(served, stored, accessTo(served, stored, context))
  const changed = Object.entries(draft).filter(([key, value]) => !isSame(value, seen[key], module.fields[key]?.dayOnly))
  return { ...Object.fromEntries(changed), id: stored.id }
}

/** The platform writes for the tenant that the row names. */
async function chosenTenant(columns: readonly FieldColumn[], values: Cells, names: NamedKeys): Promise<string> {
  const column = columns.filter(({ key }) => key === 'tenantId')
  const input = await readRow(column, values, '000000', names)
  return String(input.get('tenantId')?.value ?? '')
}

/** Sheets preserve neither blanks at the ends nor the line breaks of other systems. */
function isSame(value: unknown, stored: unknown, dayOnly = false): boolean {
  const [one = '', other = ''] = [value, stored].map(side =>
    String(side ?? '')
      .replace(/\r\n?/g, '\n')
      .trim(),
  )
  return dayOnly ? one.slice(0, 10) === other.slice(0, 10) : one === other
}

/** Refusals concern their row; anything else is a fault of ours and ends the import. */
function faultOf({ module }: ModuleDefinition, error: unknown): Pick<Fault, 'keys' | 'text'> {
  if (!(error instanceof Refusal) || error.status >= 500) throw error
  if (error instanceof CellRefusal) return { keys: [error.key], text: error.label }
  const keys = Object.keys(module.fields).filter(key => module.fields[key] && error.fields.includes(module.fields[key]))
  return { keys, text: error.label }
}

const labels = {
  twice: { zh: '该记录在表格中重复出现', en: 'The sheet names this record twice' },
}
