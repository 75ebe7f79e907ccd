import type { CrudFilters } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { create } from 'zustand'
import { type ListLayout, type ListSettings, type ListView, listSettings, standardLayout } from '#contract/desk/list'
import { isOffered } from '../../../lib/settings.ts'
import { call } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { persistedStore } from '../../../state/persisted.ts'
import { useSession } from '../../../state/session.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { concerns, isReadable, listedFields, type NamedField } from '../definition/fieldsOf.ts'
import { usePhrases } from './phrases.ts'
import type { ResourceTable } from './useResourceTable.ts'

/** Layouts and views of lists: stored with the account, and in this browser so that a list opens as it was left. */

interface StoredLists {
  columnChoices: Readonly<Record<string, Partial<ListLayout>>>
  listViews: readonly ListView[]
  firstViews: Readonly<Record<string, string>>
  /** The account that the others are of. */
  listsOf: string
}

const empty: StoredLists = { columnChoices: {}, listViews: [], firstViews: {}, listsOf: '' }

export const useKeptLists = persistedStore<StoredLists>(empty)

/** Changes to the columns of a view last as long as the page. */
const useViewLayouts = create<Readonly<Record<string, ListLayout>>>(() => ({}))

const accountNow = () => String(useSession.getState().userInfo?.user_id ?? '')

export const offersListSettings = () => isOffered(`${listSettings.path}/mine`)

/** Answers the settings that are stored here, unless they are of somebody else who has used this browser. */
export const ownLists = (kept: StoredLists): StoredLists => (kept.listsOf === accountNow() ? kept : empty)

let reading: { account: string; done: Promise<void> } | undefined

/** Reads what the account has arranged, on this browser or another. */
export function readListSettings(again = false): Promise<void> {
  const account = accountNow()
  if (account === '' || !offersListSettings()) return Promise.resolve()
  if (again || reading?.account !== account) reading = { account, done: read(account) }
  return reading.done
}

async function read(account: string): Promise<void> {
  try {
    // Another server may answer less.
    const answer = request<Partial<ListSettings> | null>({ url: `${listSettings.path}/mine`, meta: { silent: true } })
    const { layouts = {}, views = [], defaults = {} } = (await answer) ?? {}
    useKeptLists.setState({ columnChoices: layouts, listViews: views, firstViews: defaults, listsOf: account })
  } catch {
    // Lists stay as this browser has stored them.
    reading = undefined
  }
}

const SAVE_DELAY_MS = 600

const saving = new Map<string, ReturnType<typeof setTimeout>>()

/** At once in this browser, and with the account when the changes pause. */
function keepLayout(path: string, layout: ListLayout | undefined): void {
  useKeptLists.setState(kept => {
    const own = ownLists(kept)
    const { [path]: _, ...others } = own.columnChoices
    return { ...own, columnChoices: layout ? { ...others, [path]: layout } : others, listsOf: accountNow() }
  })
  if (accountNow() === '' || !offersListSettings()) return
  clearTimeout(saving.get(path))
  const save = () => call(listSettings, 'lay', { path, layout: layout ? JSON.stringify(layout) : '' }).catch(() => {})
  saving.set(path, setTimeout(save, SAVE_DELAY_MS))
}

/** The layout of a list, or of the view that it shows. */
export function useListLayout(
  path: string,
  viewId: string | undefined,
): readonly [layout: Partial<ListLayout> | undefined, lay: SetLayout] {
  const own = useKeptLists(kept => ownLists(kept).columnChoices[path])
  const ofView = useKeptLists(kept => ownLists(kept).listViews.find(({ id }) => id === viewId)?.layout)
  const changed = useViewLayouts(layouts => (viewId ? layouts[viewId] : undefined))
  if (!viewId || !ofView) return [own, next => keepLayout(path, next)]
  return [changed ?? ofView, next => useViewLayouts.setState({ [viewId]: next ?? ofView })]
}

/** Back to the list as it is without a choice when undefined. */
type SetLayout = (next: ListLayout | undefined) => void

export const wholeLayout = (layout: Partial<ListLayout> | undefined): ListLayout => ({ ...standardLayout, ...layout })

/** All columns that a list can have, in the order of the layout: those that it shows by itself, then the others. */
export function offeredColumns(definition: ResourceDefinition, { order }: ListLayout): NamedField[] {
  const listed = listedFields(definition)
  const names = listed.map(([name]) => name)
  const others = Object.entries(definition.module.fields).filter(
    named => !names.includes(named[0]) && isReadable(named) && concerns(named),
  )
  const rank = ([name]: NamedField) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...listed, ...others].sort((one, other) => rank(one) - rank(other))
}

/** The columns that are to be seen if there is room. */
export function shownColumns(definition: ResourceDefinition, layout: ListLayout): NamedField[] {
  const listed = listedFields(definition).map(([name]) => name)
  return offeredColumns(definition, layout).filter(
    ([name]) => !layout.hidden.includes(name) && (listed.includes(name) || layout.shown.includes(name)),
  )
}

/** The view that a list begins with: the user's choice where the address has no query. */
export function firstViewOf(path: string, search: string): ListView | undefined {
  if (search !== '') return undefined
  const { firstViews, listViews } = ownLists(useKeptLists.getState())
  return listViews.find(view => view.id === firstViews[path] && view.path === path)
}

/** The view of the list, which a link or the user has chosen. */
export function useViews(path: string, table: ResourceTable) {
  const { t } = usePhrases()
  const { search } = useLocation()
  const [linked] = useState(() => new URLSearchParams(search).get('view') ?? undefined)
  const [viewId, setViewId] = useState(table.firstView?.id)
  function apply(view: ListView) {
    table.show(view.filters as CrudFilters, view.sorters)
    setViewId(view.id)
    if (view.isReduced) notify('warning', t('viewReduced'))
  }

  async function open(id: string) {
    await readListSettings()
    const view = ownLists(useKeptLists.getState()).listViews.find(each => each.id === id && each.path === path)
    if (view) apply(view)
    else notify('warning', t('viewAbsent'))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is followed once.
  useEffect(() => {
    if (linked) void open(linked)
  }, [linked])
  return { viewId, apply, leave: () => setViewId(undefined) }
}
