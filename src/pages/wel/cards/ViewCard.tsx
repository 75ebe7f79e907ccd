import { type CrudFilters, stringifyTableParams } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { SavedView } from '#contract/desk/home'
import type { Paged } from '#contract/kit/reply'
import { firstPage } from '#contract/kit/rules'
import { findResource } from '../../../components/resource/definition/lazyResource.ts'
import { useShown } from '../../../components/ui/useShown.ts'
import { request } from '../../../providers/api/http.ts'
import { listQuery } from '../../../providers/blade/listQuery.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { usePhrases } from '../phrases.ts'

const refreshed = 60_000

/** Number of records of a pinned list, by the call of the list itself; it leads to the list with its filters. */
export function ViewCard({ view }: { view: SavedView }) {
  const { t } = usePhrases()
  const language = useLanguage()
  const card = useRef<HTMLDivElement>(null)
  const shown = useShown(card)
  const { data, isError } = useQuery({
    queryKey: [view.path, 'pinned', view.id],
    queryFn: () => countOf(view),
    enabled: shown,
    staleTime: refreshed,
    refetchInterval: shown && refreshed,
    retry: false,
  })
  const number = data && new Intl.NumberFormat(language).format(Number(data.total)) + (data.totalCapped ? '+' : '')
  return (
    <div ref={card}>
      <Link className="home-number" to={addressOf(view)} aria-label={`${view.name} ${number ?? ''}`}>
        {number ?? (isError ? '–' : '…')}
      </Link>
      {isError && !data && <p className="home-hint">{t('viewFailed')}</p>}
    </div>
  )
}

async function countOf({ path, filters, sorters }: SavedView): Promise<Pick<Paged<unknown>, 'total' | 'totalCapped'>> {
  const { module, listCall = 'list' } = (await findResource(path).load()).default
  const url = module.listPath ?? `${path}/${listCall}`
  const params = listQuery({ current: 1, pageSize: 1 }, filters as CrudFilters, sorters)
  return request({ url, params, meta: { silent: true } })
}

function addressOf({ path, filters, sorters }: SavedView): string {
  return `${findResource(path).route}?${stringifyTableParams({ pagination: firstPage, filters: filters as CrudFilters, sorters })}`
}
