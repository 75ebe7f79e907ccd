import './filters.css'
import { CloseOutlined } from '@ant-design/icons'
import type { CrudFilters, LogicalFilter } from '@refinedev/core'
import { Button } from 'antd'
import { Fragment, type MouseEvent, useId } from 'react'
import type { Field } from '#contract/kit/fields'
import { conditionsOf, filteredField } from '#contract/kit/lists/conditions'
import { lastDays } from '../../../providers/blade/listQuery.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { useSession } from '../../../state/session.ts'
import { viewOf } from '../../fields/kinds/kinds.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { chosenIn, comparisonIn, fromAddressOf } from './conditions.ts'
import { comparisonWords, usePhrases } from './phrases.ts'

interface FilterChipsProps {
  definition: ResourceDefinition
  filters: CrudFilters
  change: (filter: LogicalFilter) => void
  drop: (filter: LogicalFilter) => void
  dropAll: () => void
}

/** Shows what the list is filtered by, each filter a sentence that can be removed. */
export function FilterChips({ definition: { module }, filters, change, drop, dropAll }: FilterChipsProps) {
  const { t } = usePhrases()
  const id = useId()
  // A list ignores filters of what is no field, as other screens may have left in the address.
  const chips = filters.flatMap(filter => {
    const field = 'field' in filter ? filteredField(module, filter.field) : undefined
    return field && 'field' in filter ? [{ field, filter }] : []
  })
  if (chips.length === 0) return null
  return (
    <ul className="filter-chips" aria-label={t('active')}>
      {chips.map(({ field, filter }, place) => {
        const sentence = `${id}${place}`
        return (
          <li key={`${filter.field} ${filter.operator}`} className="filter-chip">
            <Button type="text" size="small" onClick={() => change(filter)}>
              <span className="visually-hidden">{t('change')}</span>
              <span id={sentence}>
                <Sentence field={field} filter={filter} />
              </span>
            </Button>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              id={`${sentence}drop`}
              aria-label={t('drop')}
              aria-labelledby={`${sentence}drop ${sentence}`}
              onClick={event => {
                focusNext(event)
                drop(filter)
              }}
            />
          </li>
        )
      })}
      {chips.length > 1 && (
        <li>
          <Button
            type="link"
            size="small"
            onClick={event => {
              focusTool(event)
              dropAll()
            }}
          >
            {t('dropAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** Removing the chip removes its button, which has the focus. */
function focusNext(event: MouseEvent<HTMLElement>): void {
  const chip = event.currentTarget.closest('li')
  const next = [chip?.nextElementSibling, chip?.previousElementSibling].find(other => other?.matches('.filter-chip'))
  if (next) next.querySelector<HTMLElement>('button:last-child')?.focus()
  else focusTool(event)
}

function focusTool({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('.resource-list')?.querySelector<HTMLElement>('[data-tool="filter"]')?.focus()
}

interface SentenceProps {
  field: Field
  filter: LogicalFilter
}

function Sentence({ field, filter }: SentenceProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const range = filter.operator === 'between' && Array.isArray(filter.value) ? filter.value : undefined
  // A range with one end is a bound.
  const [from, to] = range?.map(end => (end === '' ? undefined : (end ?? undefined))) ?? []
  const bounded =
    range && (from === undefined || to === undefined)
      ? { ...filter, operator: from === undefined ? ('lte' as const) : ('gte' as const), value: from ?? to }
      : filter
  const comparison = comparisonIn(field, bounded) ?? bounded.operator
  const name = label(field.searchLabel ?? field.label)
  if (conditionsOf(field) === 'flag')
    return (
      <>
        <b>{name}</b>
        {t('colon')}
        <Value field={field} name={filter.field} value={filter.value} />
      </>
    )
  return (
    <>
      <b>{name}</b>{' '}
      {comparison === 'last' ? t('inLast', { days: lastDays(filter.value) }) : comparisonWords(t, field, comparison)}
      {!['last', 'week', 'month', 'null', 'nnull'].includes(comparison) && (
        <>
          {' '}
          <Values field={field} filter={bounded} />
        </>
      )}
    </>
  )
}

function Values({ field, filter: { field: name, operator, value } }: SentenceProps) {
  const { t } = usePhrases()
  const one = (part: unknown) => <Value field={field} name={name} value={part} />
  if (operator === 'between' && Array.isArray(value))
    return (
      <>
        {one(value[0])} {t('until')} {one(value[1])}
      </>
    )
  const values = conditionsOf(field) === 'choice' || Array.isArray(value) ? chosenIn(value) : [value]
  return values.map((part, place) => (
    <Fragment key={String(part)}>
      {place > 0 && ` ${t('or')} `}
      {one(part)}
    </Fragment>
  ))
}

/** Writes a value as a cell of the list shows it; texts and days as they are compared. */
function Value({ field, name, value }: { field: Field; name: string; value: unknown }) {
  const { t } = usePhrases()
  const ownId = useSession(state => state.userInfo?.user_id)
  const { Cell } = viewOf(field)
  const conditions = conditionsOf(field)
  if ((name === 'createUser' || name === 'updateUser') && String(value) === ownId) return t('me')
  if (conditions === 'time') return <time>{String(value).replace(/ (00:00:00|23:59:59)$/, '')}</time>
  if (conditions === 'text' || conditions === undefined) return String(value)
  return <Cell field={field} name={name} value={fromAddressOf(field, value)} record={{}} />
}
