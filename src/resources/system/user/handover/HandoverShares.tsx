import { stringifyTableParams } from '@refinedev/core'
import { Select } from 'antd'
import { Link } from 'react-router-dom'
import { firstPage } from '#contract/kit/rules'
import { type HandoverReport, type HandoverShare, KEPT } from '#contract/system/handover'
import { knownResource } from '../../../../components/resource/definition/lazyResource.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { useSession } from '../../../../state/session.ts'
import { usePhrases } from './phrases.ts'

interface PersonOption {
  value: string
  title: string
}

interface SharesProps {
  shares: readonly HandoverShare[]
  people: readonly PersonOption[]
  successors: Readonly<Record<string, string>>
  choose: (key: string, id: string | undefined) => void
  results: HandoverReport['results'] | undefined
  disabled: boolean
}

/** Lists what somebody has, kind by kind, each with a successor of its own where wished. */
export function HandoverShares({ shares, people, successors, choose, results, disabled }: SharesProps) {
  const { t } = usePhrases()
  const label = useLabel()
  return (
    <ul className="handover-shares" aria-label={t('list')}>
      {shares.map(share => {
        const { key, count, others, examples, refusal } = share
        const title = label(share.title)
        const result = results?.find(one => one.key === key)
        const reason = refusal ?? result?.refusal
        return (
          <li key={key}>
            <div>
              <ListLink share={share} title={title} /> <strong>{t('count', { count })}</strong>
              {others > 0 && <p>{t('others', { count: others })}</p>}
              {examples.length > 0 && (
                <p>
                  {count > examples.length
                    ? t('examples', { names: examples.join(t('resource.comma')) })
                    : examples.join(t('resource.comma'))}
                </p>
              )}
              {reason ? (
                <p className="handover-refused">{t('refused', { reason: label(reason) })}</p>
              ) : (
                result && <p>{t('handed', { count: result.count, name: result.successorName })}</p>
              )}
            </div>
            {count > 0 && !refusal && (
              <Select
                className="handover-successor"
                aria-label={t('successorOf', { title })}
                allowClear
                showSearch
                optionFilterProp="title"
                fieldNames={{ label: 'title' }}
                placeholder={t('sameSuccessor')}
                status={result?.refusal ? 'error' : ''}
                disabled={disabled}
                value={successors[key]}
                onChange={(id?: string) => choose(key, id)}
                options={[{ value: KEPT, title: t('kept') }, ...people]}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Named only, where the list is not in the menu. */
function ListLink({ share: { path, filters }, title }: { share: HandoverShare; title: string }) {
  const route = knownResource(path)?.route
  const menu = useSession(state => state.menuAll)
  if (!route || !JSON.stringify(menu).includes(`"${route}"`)) return <span>{title}</span>
  const query = stringifyTableParams({ pagination: firstPage, filters: filters as never, sorters: [] })
  return <Link to={filters.length > 0 ? `${route}?${query}` : route}>{title}</Link>
}
