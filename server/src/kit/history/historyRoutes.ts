import { optional, text } from '#contract/kit/fields'
import {
  historyInput,
  historySchema,
  removedInput,
  removedSchema,
  restoreVersionInput,
  undoChangeInput,
  undoneSchema,
} from '#contract/kit/history'
import { codeOf, hasHistory, hasRecycleBin } from '#contract/kit/module'
import { permitting, policyOf } from '../definition/policies.ts'
import type { ModuleDefinition } from '../definition/serveModule.ts'
import { readIds } from '../input/checkInput.ts'
import { kitRoute, plainly, type Route, savedSchema, voidSchema } from '../input/documentSchemas.ts'
import { listHistory } from './listHistory.ts'
import { listRemoved } from './listRemoved.ts'
import { restoreRecords } from './restoreRecords.ts'
import { restoreVersion } from './restoreVersion.ts'
import { undoChange } from './undoChange.ts'

/** The permission to view covers the history, to edit covers undoing a change and restoring a version, to remove covers the recycle bin. */
export function historyRoutes(served: ModuleDefinition): Route[] {
  const { module } = served
  return [...(hasHistory(module) ? ofRecords(served) : []), ...(hasRecycleBin(module) ? ofBin(served) : [])]
}

const restoreInput = { ids: optional(text('编号', 'IDs', { maxLength: 20_000 })) }

function ofRecords(served: ModuleDefinition): Route[] {
  const { module, policies } = served
  const policy = permitting([codeOf(module, 'edit')], module, true)
  return [
    kitRoute(served, {
      ...{ method: 'GET', name: 'history', input: historyInput, outputSchema: historySchema, ...plainly },
      policy: module.recorded ? policyOf(module, 'list') : (policies.detail ?? policyOf(module, 'detail')),
      answer: (raw, context) => listHistory(served, raw, context),
    }),
    kitRoute(served, {
      ...{
        method: 'POST',
        name: 'restore-version',
        input: restoreVersionInput,
        outputSchema: savedSchema(served),
        policy,
      },
      answer: (raw, context) => restoreVersion(served, raw, context),
    }),
    kitRoute(served, {
      ...{ method: 'POST', name: 'undo-change', input: undoChangeInput, outputSchema: undoneSchema, policy },
      answer: (raw, context) => undoChange(served, raw, context),
    }),
  ]
}

function ofBin(served: ModuleDefinition): Route[] {
  const { module, policies } = served
  const policy = policies.remove ?? policyOf(module, 'remove')
  return [
    kitRoute(served, {
      ...{ method: 'GET', name: 'removed', input: removedInput, outputSchema: removedSchema, policy, ...plainly },
      answer: (raw, context) => listRemoved(served, raw, context),
    }),
    kitRoute(served, {
      ...{ method: 'POST', name: 'restore', input: restoreInput, outputSchema: voidSchema, policy },
      answer: async (raw, context) => {
        await restoreRecords(served, readIds(raw), context)
        return null
      },
    }),
  ]
}
