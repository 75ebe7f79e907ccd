/** The columns that a user wants to see, in their order; kept for this browser. */
import { persistedStore } from '../../../state/persisted.ts'
import type { Named } from '../definition/fieldsOf.ts'

export interface ColumnChoice {
  order: readonly string[]
  hidden: readonly string[]
}

interface ColumnChoices {
  columnChoices: Readonly<Record<string, ColumnChoice>>
}

const useStore = persistedStore<ColumnChoices>({ columnChoices: {} })

export function useColumnChoice(path: string) {
  const choice = useStore(state => state.columnChoices[path])
  const choose = (next: ColumnChoice | undefined) =>
    useStore.setState(({ columnChoices: { [path]: _, ...others } }) => ({
      columnChoices: next ? { ...others, [path]: next } : others,
    }))
  return [choice, choose] as const
}

/** Columns that were added to the module since stand at the end, visible. */
export function ordered(fields: readonly Named[], choice: ColumnChoice | undefined): Named[] {
  const order = choice?.order ?? []
  const rank = ([name]: Named) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...fields].sort((one, other) => rank(one) - rank(other))
}

export function visible(fields: readonly Named[], choice: ColumnChoice | undefined): Named[] {
  return ordered(fields, choice).filter(([name]) => !choice?.hidden.includes(name))
}
