/** The columns and the format of a user's last export of a list; kept for this browser. */
import { exportColumns, type SheetFormat } from '#contract/kit/sheets'
import { persistedStore } from '../../../state/persisted.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { listedFields } from '../definition/fieldsOf.ts'

export interface ExportChoice {
  /** All columns in their order. */
  order: readonly string[]
  chosen: readonly string[]
  format: SheetFormat
  keys: boolean
}

const useStore = persistedStore<{ exportChoices: Readonly<Record<string, ExportChoice>> }>({ exportChoices: {} })

export function keepExportChoice(path: string, choice: ExportChoice): void {
  useStore.setState(({ exportChoices }) => ({ exportChoices: { ...exportChoices, [path]: choice } }))
}

/** The last choice, or at first the columns of the list. */
export function exportChoiceOf(definition: ResourceDefinition): ExportChoice {
  const { module } = definition
  const offered = exportColumns(module).map(({ key }) => key)
  const listed = listedFields(definition)
    .map(([name]) => name)
    .filter(name => offered.includes(name))
  return lastChoice(module.path, offered, listed)
}

/** The last choice under a name among the columns that there are now, or at first the listed ones. */
export function lastChoice(path: string, offered: readonly string[], listed = offered): ExportChoice {
  const last = useStore.getState().exportChoices[path]
  const order = [...(last?.order ?? listed).filter(key => offered.includes(key))]
  return {
    order: [...order, ...offered.filter(key => !order.includes(key))],
    chosen: (last?.chosen ?? listed).filter(key => offered.includes(key)),
    format: last?.format ?? 'xlsx',
    keys: last?.keys ?? false,
  }
}
