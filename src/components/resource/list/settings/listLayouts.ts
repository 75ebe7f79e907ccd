/** The columns of each list as a user wants to see them. */
import { type ListLayout, standardLayout } from '#contract/desk/list'
import type { ResourceDefinition } from '../../definition/defineResource.ts'
import { concerns, isReadable, listedFields, type Named } from '../../definition/fieldsOf.ts'
import { keepLayout, ownLists, useKeptLists, useViewLayouts } from './listSettings.ts'

/** The layout of a list, or of the view that it shows. */
export function useListLayout(
  path: string,
  viewId: string | undefined,
): readonly [layout: Partial<ListLayout> | undefined, lay: Lay] {
  const own = useKeptLists(kept => ownLists(kept).columnChoices[path])
  const ofView = useKeptLists(kept => ownLists(kept).listViews.find(({ id }) => id === viewId)?.layout)
  const changed = useViewLayouts(layouts => (viewId ? layouts[viewId] : undefined))
  if (!viewId || !ofView) return [own, next => keepLayout(path, next)]
  return [changed ?? ofView, next => useViewLayouts.setState({ [viewId]: next ?? ofView })]
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

/** The columns that are to be seen if there is room. */
export function shownColumns(definition: ResourceDefinition, layout: ListLayout): Named[] {
  const listed = listedFields(definition).map(([name]) => name)
  return offeredColumns(definition, layout).filter(
    ([name]) => !layout.hidden.includes(name) && (listed.includes(name) || layout.shown.includes(name)),
  )
}

/** A layout with a column at the place of another one, if both stay or both scroll. */
export function movedColumn(definition: ResourceDefinition, layout: ListLayout, name: string, to: string): ListLayout {
  const shown = (of: ListLayout) => shownColumns(definition, of).map(([shownName]) => shownName)
  const places = shown(layout)
  const frozen = places.indexOf(layout.frozenTo)
  const [from, at] = [places.indexOf(name), places.indexOf(to)]
  if (from < 0 || at < 0 || from <= frozen !== at <= frozen) return layout
  const order = offeredColumns(definition, layout).map(([offered]) => offered)
  const place = order.indexOf(to)
  order.splice(order.indexOf(name), 1)
  order.splice(place, 0, name)
  const moved = { ...layout, order }
  return { ...moved, frozenTo: shown(moved)[frozen] ?? layout.frozenTo }
}
