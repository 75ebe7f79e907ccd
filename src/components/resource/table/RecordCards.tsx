import { Button, Checkbox, Spin } from 'antd'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { flattened } from './forest.ts'
import type { RecordTableProps } from './RecordTable.tsx'

/** The rows as cards, for screens that are too narrow for a table. */
export const RecordCards = memo(function RecordCards(props: RecordTableProps) {
  const { label, columns, rows, loading, empty, rowSelection, expandable } = props
  const { t } = useTranslation()
  const values = columns.filter(({ key }) => key !== 'operation')
  const operation = columns.find(({ key }) => key === 'operation')
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
        {nodes.map(({ record, depth }, position) => (
          <li key={record.id} className="record-card" style={{ marginInlineStart: depth * 16 }}>
            {rowSelection && (
              <Checkbox
                className="record-card-check"
                checked={selected.includes(record.id)}
                disabled={rowSelection.getCheckboxProps?.(record).disabled}
                onChange={() => toggle(record.id)}
              >
                {t('resource.select')}
              </Checkbox>
            )}
            <dl>
              {values.map(({ key, title, render }) => (
                <div key={String(key)}>
                  <dt>{title as ReactNode}</dt>
                  <dd>{render?.(undefined, record, position) as ReactNode}</dd>
                </div>
              ))}
            </dl>
            {record.hasChildren === true && expandable?.onExpand && (
              <Button
                type="link"
                size="small"
                onClick={() => expandable.onExpand?.(!opened.includes(record.id), record)}
              >
                {t(opened.includes(record.id) ? 'resource.collapse' : 'resource.expand')}
              </Button>
            )}
            {operation && <footer>{operation.render?.(undefined, record, position) as ReactNode}</footer>}
          </li>
        ))}
      </ul>
    </Spin>
  )
})
