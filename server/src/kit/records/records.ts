/** Writes the rows of modules with their history. Each write checks the version and preserves the tree. */
import type { Field } from '#contract/kit/fields'
import { type Fields, parentFieldOf } from '#contract/kit/module'
import type { Secrets } from '../../platform/config/secrets.ts'
import { type Db, dynamic, type Row } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { currentScope, PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import { inTransaction, withTransaction } from '../../platform/db/transaction.ts'
import { absent, stale } from '../../platform/http/reply/refusal.ts'
import { parseInThread, tooComplex } from '../../platform/workers/parseInThread.ts'
import { columnsOf, toWire, type WireRecord } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { refusalFor } from '../input/checkInput.ts'
import { cleanHtml } from '../input/cleanHtml.ts'
import { assertInDictionaries } from '../input/dictionaryValues.ts'
import { refusingDuplicates } from '../input/duplicates.ts'
import { assertNoChildren, assertNoCircle, lockTree } from '../lists/trees.ts'
import { accessTo } from '../lists/visibility.ts'
import { updateSearchIndex } from '../search/entries.ts'
import { lockFound, lockRows, logChanges, type RecordWrite } from './changeLog.ts'
import { derivedIn } from './derived.ts'
import { assertChangeable } from './fieldRights.ts'
import { assertReferences, storeLinksAsPaths } from './references.ts'
import { checkReleased, checkRemoval } from './releaseProtection.ts'
import { assertUnreferenced } from './usage.ts'

declare module '../../platform/workers/parseInThread.ts' {
  interface ParseTasks {
    cleanHtml: typeof cleanHtml
  }
}

export interface SaveResult {
  id: string
  version: number
  /** Values that `afterSubmit` adds. */
  [added: string]: unknown
}

interface SaveOptions {
  /** The version that the sender has read. */
  version?: number | undefined
  /** The version that the record is set back to. */
  restoredVersion?: number
}

/** Creates a record, or changes the one whose id the draft names. `version` is what the sender has read. */
export function saveRecord(
  served: ModuleDefinition,
  draft: Row,
  context: Context,
  version?: number,
): Promise<SaveResult> {
  return saveAs(served, draft, context, { version })
}

/** Saves like `saveRecord`; the history names the version that was restored. */
export function saveAs(
  served: ModuleDefinition,
  draft: Row,
  context: Context,
  saving: SaveOptions,
): Promise<SaveResult> {
  // A repeated transaction starts from what was sent, not from what the hooks made of it.
  return withTransaction(context, inner => save(served, { ...draft }, inner, saving))
}

async function save(
  served: ModuleDefinition,
  draft: Row,
  context: Context,
  { version, ...saving }: SaveOptions,
): Promise<SaveResult> {
  const { module, hooks } = served
  // Before the row: who waits for the tree lock must not lock a row that its holder refers to.
  if (typeof draft[parentFieldOf(module) ?? ''] === 'string') await lockTree(served, context.db)
  const stored = typeof draft.id === 'string' ? (await lockRows(served, [draft.id], context))[0] : undefined
  const before = stored && toWire(module, stored)
  if (before && version !== undefined && version !== before.version) throw stale()
  if (stored) discardHidden(served, stored, draft, context)
  const tenantId = tenantOf(served, before)
  await assertInDictionaries(module.fields, { draft, before: stored, tenantId }, context.db)
  const inHook = { ...context, before }
  await storeLinksAsPaths(served, draft, context.db)
  assertChangeable(served, { stored, before, draft }, context)
  await hooks.beforeSubmit?.(draft, inHook)
  await lockAndCheckTree(served, draft, context)
  await assertReferences(served, { draft, before: stored, tenantId }, context)
  const released = await checkReleased(served, { before, draft }, context)
  const writing = { db: context.db, secrets: context.services.secrets }
  const row = await refusingDuplicates(served, () =>
    before ? update(served, before, draft, writing) : insert(served, draft, writing),
  )
  const after = toWire(module, row)
  const operation = !before ? 'create' : saving.restoredVersion === undefined ? 'edit' : 'restore'
  await writeHistoryAndIndex(served, [{ operation, before, after, released, ...saving }], context.db)
  const added = await hooks.afterSubmit?.(after, inHook)
  return { ...added, id: after.id, version: after.version }
}

/**
 * Saves what the module itself has checked, such as a password or a step of a job: no hooks and no permissions.
 * It encrypts nothing: fields of kind `secret` are hashed by the module.
 * The version and the history are written as for any other save.
 */
export function saveTrusted(served: ModuleDefinition, draft: Row, db: Db): Promise<WireRecord> {
  return inTransaction(db, async tx => {
    const { module } = served
    const before = typeof draft.id === 'string' ? await lockRow(served, draft.id, tx) : undefined
    const row = await refusingDuplicates(served, () =>
      before ? update(served, before, draft, { db: tx }) : insert(served, draft, { db: tx }),
    )
    const after = toWire(module, row)
    await writeHistoryAndIndex(served, [{ operation: before ? 'edit' : 'create', before, after }], tx)
    return after
  })
}

async function writeHistoryAndIndex(served: ModuleDefinition, changes: readonly RecordWrite[], db: Db): Promise<void> {
  await logChanges(served.module, changes, db)
  await updateSearchIndex(served.module, changes, db)
}

async function lockRow({ module, table }: ModuleDefinition, id: string, db: Db): Promise<WireRecord> {
  const query = dynamic(db).selectFrom(table).select(columnsOf(module)).where('id', '=', id).forUpdate()
  const row = await query.executeTakeFirstOrThrow(absent)
  return toWire(module, row)
}

/** Fields that the sender does not see stay unchanged: forms send them empty. */
function discardHidden(served: ModuleDefinition, stored: Row, draft: Row, context: Context): void {
  const { shown } = accessTo(served, stored, context)
  if (shown) for (const key of Object.keys(served.module.fields)) if (!shown.has(key)) delete draft[key]
}

interface WriteContext {
  db: Db
  secrets?: Secrets
}

async function insert(served: ModuleDefinition, draft: Row, { db, secrets }: WriteContext): Promise<Row> {
  const { module, table } = served
  return dynamic(db)
    .insertInto(table)
    .values({
      ...(await storedFields(served, module.fields, draft, secrets)),
      ...derivedIn(served, draft),
      id: newId(),
    })
    .returning(columnsOf(module))
    .executeTakeFirstOrThrow()
}

async function update(
  served: ModuleDefinition,
  before: WireRecord,
  draft: Row,
  { db, secrets }: WriteContext,
): Promise<Row> {
  const { module, table } = served
  // Nothing moves to another tenant.
  const { tenantId: _, ...fields } = module.fields
  const stored: Row = {
    ...(await storedFields(served, fields, draft, secrets)),
    ...derivedIn(served, draft),
    version: before.version + 1,
  }
  const row = await dynamic(db)
    .updateTable(table)
    .set(stored)
    .where('id', '=', before.id)
    .returning(columnsOf(module))
    .executeTakeFirst()
  if (!row) throw new Error(`${module.path}: a locked row is gone`)
  return row
}

/** Only what the module declares is ever written; `""` means unset. */
export async function storedFields(
  { module, hashed }: ModuleDefinition,
  fields: Fields,
  draft: Row,
  secrets: Secrets | undefined,
): Promise<Row> {
  const stored: Row = {}
  for (const [key, field] of Object.entries(fields)) {
    const value = draft[key] === '' ? null : draft[key]
    if (value === undefined) continue
    const isSealed = field.kind === 'secret' && value !== null && !hashed.includes(key)
    if (field.kind === 'html' && value !== null) stored[key] = await safeHtml(field, String(value))
    else if (!isSealed) stored[key] = value
    else if (secrets) stored[key] = secrets.seal(String(value))
    else throw new Error(`${module.path}: ${key} cannot be encrypted here`)
  }
  return stored
}

/** The sanitizer needs a few milliseconds at most for so many characters, whatever they are. */
const MAX_INLINE = 16_000

/** A text of which nothing harmless is left was as good as none. */
async function safeHtml(field: Field, value: string): Promise<string | null> {
  const refuse = () => tooComplex(field.label)
  const clean = value.length > MAX_INLINE ? await parseInThread('cleanHtml', value, refuse) : cleanHtml(value)
  if (clean === undefined) throw refuse()
  if (clean === '' && field.required) throw refusalFor(field, 'missing')
  return clean || null
}

async function lockAndCheckTree(served: ModuleDefinition, draft: Row, { db }: Context): Promise<void> {
  const key = parentFieldOf(served.module)
  const parentId = key && draft[key]
  if (typeof parentId !== 'string') return
  await lockTree(served, db)
  if (typeof draft.id === 'string') await assertNoCircle(served, draft.id, parentId, db)
}

function tenantOf({ module }: ModuleDefinition, before: WireRecord | undefined): string {
  const scope = currentScope()
  return before?.tenantId ?? (module.tenancy === 'platform' || scope === 'system' ? PLATFORM_TENANT : scope.tenantId)
}

/**
 * Marks records as deleted: all of them, or none when one is refused. Those that are absent or foreign are ignored:
 * somebody else may have removed them since the list was read.
 */
export function removeRecords(served: ModuleDefinition, requested: readonly string[], context: Context): Promise<void> {
  return inTransaction(context.db, async db => {
    const { table, hooks } = served
    const isTree = parentFieldOf(served.module) !== undefined
    if (isTree) await lockTree(served, db)
    const records = (await lockFound(served, requested, { ...context, db })).map(row => toWire(served.module, row))
    if (records.length === 0) return
    const ids = records.map(({ id }) => id)
    await hooks.beforeRemove?.(ids, { ...context, db, records })
    if (isTree) await assertNoChildren(served, records, { ...context, db })
    await assertUnreferenced(served, records, { ...context, db })
    const released = await checkRemoval(served, records, { ...context, db })
    await dynamic(db)
      .updateTable(table)
      .set(eb => ({ isDeleted: 1, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
    const changes = records.map(record => ({
      operation: 'remove' as const,
      before: { ...record, version: record.version + 1 },
      after: undefined,
      released,
    }))
    await writeHistoryAndIndex(served, changes, db)
  })
}
