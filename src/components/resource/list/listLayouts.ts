/** The columns of each list as a user wants to see them. */
import { type ListLayout, standardLayout } from '#contract/desk/list'
import { persistedStore } from '../../../state/persisted.ts'
import { viewOf } from '../../fields/kinds/kinds.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { concerns, listedFields, type Named } from '../definition/fieldsOf.ts'

interface Layouts {
  columnChoices: Readonly<Record<string, Partial<ListLayout>>>
}

const useStore = persistedStore<Layouts>({ columnChoices: {} })

export function useListLayout(path: string): readonly [layout: Partial<ListLayout> | undefined, lay: Lay] {
  const layout = useStore(state => state.columnChoices[path])
  const lay: Lay = next =>
    useStore.setState(({ columnChoices: { [path]: _, ...others } }) => ({
      columnChoices: next ? { ...others, [path]: next } : others,
    }))
  return [layout, lay]
}

/** Back to the list as it is without a choice when undefined. */
type Lay = (next: ListLayout | undefined) => void

export const wholeLayout = (layout: Partial<ListLayout> | undefined): ListLayout => ({ ...standardLayout, ...layout })

/** All columns that a list can have, in the order of the layout: those that it shows by itself, then the others. */
export function offeredColumns(definition: ResourceDefinition, { order }: ListLayout): Named[] {
  const listed = listedFields(definition)
  const names = listed.map(([name]) => name)
  const others = Object.entries(definition.module.fields).filter(
    named => !names.includes(named[0]) && isReadable(named) && concerns(named),
  )
  const rank = ([name]: Named) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...listed, ...others].sort((one, other) => rank(one) - rank(other))
}

/** A list has one line for each value. */
const isReadable = ([, field]: Named) => field.kind === 'longText' || !viewOf(field).unlisted

/** The columns that are to be seen if there is room. */
export function shownColumns(definition: ResourceDefinition, layout: ListLayout): Named[] {
  const listed = listedFields(definition).map(([name]) => name)
  return offeredColumns(definition, layout).filter(
    ([name]) => !layout.hidden.includes(name) && (listed.includes(name) || layout.shown.includes(name)),
  )
}
