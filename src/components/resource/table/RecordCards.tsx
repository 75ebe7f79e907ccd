import { Button, Checkbox, Spin } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '../definition/defineResource.ts'
import { type RecordTableProps, rowEvents } from './RecordTable.tsx'
import type { Column } from './useColumns.tsx'
import { flattened } from './useSelection.ts'

/** Facts of a card next to its title and its state. */
const FACTS = 2

/** The rows as cards, for screens that are too narrow for a table: what they are called, their state and two facts. */
export function RecordCards(props: RecordTableProps) {
  const { label, columns, rows, loading, empty, rowSelection, expandable, onOpen, onChoose } = props
  const { t } = useTranslation()
  const values = columns.filter(({ key }) => key !== 'operation' && key !== 'index')
  const operation = columns.find(({ key }) => key === 'operation')
  const title = values.find(({ isName }) => isName) ?? values[0]
  const state = values.find(column => column !== title && column.isState)
  const others = values
    .filter(column => column !== title && column !== state)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
  const selected = rowSelection?.selectedRowKeys ?? []
  const opened = expandable?.expandedRowKeys ?? []
  const nodes = flattened(rows)
  if (nodes.length === 0) return <div className="record-cards-empty">{empty}</div>

  function toggle(id: string) {
    const keys = selected.includes(id) ? selected.filter(key => key !== id) : [...selected, id]
    rowSelection?.onChange?.(
      keys,
      nodes.map(({ record }) => record).filter(({ id }) => keys.includes(id)),
      { type: 'single' },
    )
  }

  return (
    <Spin spinning={loading} delay={150}>
      <ul className="record-cards" aria-label={label}>
        {nodes.map(({ record, depth }, position) => {
          const draw = (column: Column | undefined) => column?.render?.(undefined, record, position) as ReactNode
          const [facts, rest] = factsOf(others, record)
          return (
            <li
              key={record.id}
              className="record-card"
              style={{ marginInlineStart: depth * 16 }}
              {...rowEvents(record, { onOpen, onChoose })}
            >
              <header>
                {rowSelection && (
                  <Checkbox
                    className="record-card-check"
                    checked={selected.includes(record.id)}
                    {...rowSelection.getCheckboxProps?.(record)}
                    onChange={() => toggle(record.id)}
                  />
                )}
                <div className="record-card-title">{draw(title)}</div>
                {state && <div className="record-card-state">{draw(state)}</div>}
              </header>
              <Facts columns={facts} draw={draw} />
              {!onOpen && rest.length > 0 && (
                <details>
                  <summary>{t('resource.allFacts')}</summary>
                  <Facts columns={rest} draw={draw} />
                </details>
              )}
              <footer>
                {record.hasChildren === true && expandable?.onExpand && (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => expandable.onExpand?.(!opened.includes(record.id), record)}
                  >
                    {t(opened.includes(record.id) ? 'resource.collapse' : 'resource.expand')}
                  </Button>
                )}
                {draw(operation)}
              </footer>
            </li>
          )
        })}
      </ul>
    </Spin>
  )
}

function Facts({ columns, draw }: { columns: readonly Column[]; draw: (column: Column) => ReactNode }) {
  return (
    <dl>
      {columns.map(column => (
        <div key={String(column.key)}>
          <dt>{column.title as ReactNode}</dt>
          <dd>{draw(column)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The facts that a card shows, and the others: those with a value come first. */
function factsOf(columns: readonly Column[], record: AnyRecord): [facts: Column[], rest: Column[]] {
  const isEmpty = ({ key = '' }: Column) => record[String(key)] === '' || record[String(key)] === null
  const sorted = [...columns.filter(column => !isEmpty(column)), ...columns.filter(isEmpty)]
  return [sorted.slice(0, FACTS), sorted.slice(FACTS)]
}
