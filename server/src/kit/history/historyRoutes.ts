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
import { kitSchema, type Route, savedSchema, voidSchema } from '../input/documentSchemas.ts'
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
  return [
    {
      method: 'GET',
      name: 'history',
      policy: module.recorded ? policyOf(module, 'list') : (policies.detail ?? policyOf(module, 'detail')),
      schema: kitSchema(served, { method: 'GET', name: 'history', input: historyInput, outputSchema: historySchema }),
      serializerCompiler: () => JSON.stringify,
      answer: (raw, context) => listHistory(served, raw, context),
    },
    {
      method: 'POST',
      name: 'restore-version',
      policy: permitting([codeOf(module, 'edit')], module, true),
      schema: kitSchema(served, {
        ...{ method: 'POST', name: 'restore-version' },
        ...{ input: restoreVersionInput, outputSchema: savedSchema(served) },
      }),
      answer: (raw, context) => restoreVersion(served, raw, context),
    },
    {
      method: 'POST',
      name: 'undo-change',
      policy: permitting([codeOf(module, 'edit')], module, true),
      schema: kitSchema(served, {
        ...{ method: 'POST', name: 'undo-change' },
        ...{ input: undoChangeInput, outputSchema: undoneSchema },
      }),
      answer: (raw, context) => undoChange(served, raw, context),
    },
  ]
}

function ofBin(served: ModuleDefinition): Route[] {
  const { module, policies } = served
  const policy = policies.remove ?? policyOf(module, 'remove')
  return [
    {
      method: 'GET',
      name: 'removed',
      policy,
      schema: kitSchema(served, { method: 'GET', name: 'removed', input: removedInput, outputSchema: removedSchema }),
      serializerCompiler: () => JSON.stringify,
      answer: (raw, context) => listRemoved(served, raw, context),
    },
    {
      method: 'POST',
      name: 'restore',
      policy,
      schema: kitSchema(served, { method: 'POST', name: 'restore', input: restoreInput, outputSchema: voidSchema }),
      answer: async (raw, context) => {
        await restoreRecords(served, readIds(raw), context)
        return null
      },
    },
  ]
}
