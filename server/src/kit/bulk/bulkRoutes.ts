import { Array as ArrayOf, Integer, Null, Object as ObjectOf, String as StringSchema, Union, Unsafe } from 'typebox'
import { BULK_EDIT, type BulkAction, type BulkReport, bulkActionsOf, bulkInput } from '#contract/kit/bulk'
import type { Label } from '#contract/kit/fields'
import { codeOf } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import { undoInput } from '#contract/kit/sheets'
import { parseJson } from '#contract/kit/texts/parseJson'
import type { Row } from '../../platform/db/database.ts'
import type { Policy } from '../../platform/http/guard.ts'
import { forbidden, Refusal } from '../../platform/http/reply/refusal.ts'
import { permitting } from '../definition/policies.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkInput, checkValue, readIds } from '../input/checkInput.ts'
import { kitRoute, plainly, type Route } from '../input/documentSchemas.ts'
import type { RawInput } from '../input/readInput.ts'
import { undoSchema } from '../sheets/reportSchemas.ts'
import { undoImport } from '../sheets/undoImport.ts'
import { changeMany } from './changeMany.ts'

/** The answer of a bulk change, for the API document. */

const bulkSchema = ObjectOf({
  id: Union([StringSchema(), Null()]),
  rows: ArrayOf(
    ObjectOf({
      id: StringSchema(),
      title: StringSchema(),
      version: Integer(),
      changes: ArrayOf(Unsafe({ type: 'object', additionalProperties: true })),
      refusal: StringSchema(),
    }),
  ),
  changed: Integer(),
  unchanged: Integer(),
  refused: Integer(),
  absent: Integer(),
})

interface BulkRequest {
  action: string
  versions?: string | null
  values?: string | null
  dryRun?: number
}

/** The call that changes many records, and the one that undoes it. Each action requires its own button. */
export function bulkRoutes(served: ModuleDefinition): Route[] {
  const { module } = served
  const actions = bulkActionsOf(module)
  if (Object.keys(actions).length === 0) return []
  const bulk = kitRoute(served, {
    ...{ method: 'POST', name: 'bulk', input: bulkInput, outputSchema: bulkSchema, ...plainly },
    policy: policyOf(served, actions),
    answer: (raw, context) => answerBulk(served, raw, context),
  })
  const edit = actions[BULK_EDIT]
  if (!edit) return [bulk]
  const undo = kitRoute(served, {
    ...{ method: 'POST', name: 'bulk-undo', input: undoInput, outputSchema: undoSchema, ...plainly },
    policy: policyOf(served, { edit }),
    answer: (raw, context) => undoImport(served, 'bulk', raw, context),
  })
  return [bulk, undo]
}

function policyOf({ module, policies }: ModuleDefinition, actions: Readonly<Record<string, BulkAction>>): Policy {
  if (policies.submit) return policies.submit
  const codes = new Set(Object.values(actions).map(({ needs }) => codeOf(module, needs)))
  return permitting([...codes], module, true)
}

async function answerBulk(served: ModuleDefinition, raw: RawInput, context: Context): Promise<BulkReport> {
  const { module, policies } = served
  const given = checkInput(bulkInput, raw)
  const action = Object.hasOwn(bulkActionsOf(module), given.action) ? bulkActionsOf(module)[given.action] : undefined
  if (!action) throw new Refusal(400, labels.action)
  if (!policies.submit && !context.caller.permissions.has(codeOf(module, action.needs))) throw forbidden()
  const ids = readIds(raw)
  const versions = given.versions ? splitIds(given.versions).map(Number) : undefined
  if (versions && (versions.length !== ids.length || !versions.every(Number.isSafeInteger)))
    throw new Refusal(400, labels.versions)
  const values = readValues(action, given)
  return changeMany(served, { name: given.action, action, ids, versions, values, dryRun: given.dryRun === 1 }, context)
}

/** Values are checked once: what is wrong with them is wrong for all records. */
function readValues({ asks: inputFields }: BulkAction, { action, values = '' }: BulkRequest): Row {
  const read = values ? parseJson(values) : {}
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Refusal(400, labels.values)
  const raw: RawInput = new Map(Object.entries(read).map(([name, value]) => [name, { value, isText: false }]))
  if (action !== BULK_EDIT) return checkInput(inputFields, raw)
  const entries = Object.entries(inputFields).flatMap(([key, field]) => {
    const given = raw.get(key)
    return given ? [[key, checkValue(field, given)] as const] : []
  })
  if (entries.length === 0) throw new Refusal(400, labels.nothing)
  return Object.fromEntries(entries)
}

const labels = {
  action: { zh: '没有此批量操作', en: 'There is no such action' },
  versions: { zh: '版本号与编号不对应', en: 'The versions do not fit the IDs' },
  values: { zh: '字段值格式不正确', en: 'Values: not valid' },
  nothing: { zh: '请至少选择一个要修改的字段', en: 'Please choose at least one field to change' },
} satisfies Record<string, Label>
