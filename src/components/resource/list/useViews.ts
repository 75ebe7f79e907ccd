import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ListView } from '#contract/desk/list'
import { notify } from '../../../providers/api/notification.ts'
import { useHandlers } from '../../ui/useHandlers.ts'
import { ownLists, readListSettings, useKeptLists } from './listSettings.ts'
import { usePhrases } from './phrases.ts'
import type { ResourceTable } from './useResourceTable.ts'

/** The view that a list begins with: the user's choice where the address says nothing. */
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
  const { apply, open } = useHandlers({
    apply(view: ListView) {
      table.show(view.filters as never, view.sorters)
      setViewId(view.id)
      if (view.isReduced) notify('warning', t('viewReduced'))
    },
    async open(id: string) {
      await readListSettings()
      const view = ownLists(useKeptLists.getState()).listViews.find(each => each.id === id && each.path === path)
      if (view) apply(view)
      else notify('warning', t('viewAbsent'))
    },
  })
  useEffect(() => {
    if (linked) void open(linked)
  }, [linked, open])
  return { viewId, apply, leave: () => setViewId(undefined) }
}
