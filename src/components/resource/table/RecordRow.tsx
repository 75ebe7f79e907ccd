import { memo, type ReactNode } from 'react'
import type { AnyRecord } from '../definition/defineResource.ts'
import type { RecordTableProps } from './RecordTable.tsx'
import { type RowHandlers, rowEvents } from './rowEvents.ts'
import { cellClass } from './TableHead.tsx'
import type { Column } from './useColumns.tsx'

const INDENT = 15

interface RecordRowProps extends RowHandlers {
  record: AnyRecord
  columns: readonly Column[]
  position: number
  depth: number
  /** The classes of the theme's styles. */
  styled: string
  selection: RecordTableProps['rowSelection']
  selected: boolean
  select: (record: AnyRecord) => void
  /** Only in a tree; null for a row with nothing below it. */
  open: boolean | null | undefined
  fold: (open: boolean, record: AnyRecord) => void
  texts: { expand?: string; collapse?: string } | undefined
}

export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { record, columns, position, depth, styled, selection, selected, select, open, fold, texts } = props
  const striped = position % 2 === 1 ? ' record-striped' : ''
  const classes = `ant-table-row ant-table-row-level-${depth}${striped}${selected ? ' ant-table-row-selected' : ''}`
  return (
    <tr className={classes} data-row-key={record.id} {...rowEvents(record, props)}>
      {selection && (
        <td className="ant-table-cell ant-table-selection-column ant-table-cell-fix-left ant-table-cell-fix-left-last">
          <RowCheckbox
            {...selection.getCheckboxProps?.(record)}
            styled={styled}
            checked={selected}
            onChange={() => select(record)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={String(column.key)}
          className={
            index === 0 && open !== undefined ? `${cellClass(column)} ant-table-cell-with-append` : cellClass(column)
          }
          style={{ textAlign: column.align, left: column.left }}
        >
          {index === 0 && open !== undefined && (
            <>
              <span className="ant-table-row-indent" style={{ paddingLeft: depth * INDENT }} />
              <FoldButton open={open} texts={texts} onClick={() => fold(!open, record)} />
            </>
          )}
          {column.render?.(undefined, record, position) as ReactNode}
        </td>
      ))}
    </tr>
  )
})

interface RowCheckboxProps {
  styled: string
  checked: boolean
  disabled?: boolean
  onChange: () => void
}

/** In the look of antd's, whose checkbox is seven components. */
function RowCheckbox({ styled, checked, disabled = false, onChange, ...input }: RowCheckboxProps) {
  const state = `${checked ? ' ant-checkbox-checked' : ''}${disabled ? ' ant-checkbox-disabled' : ''}`
  const wrapper = disabled ? ' ant-checkbox-wrapper-disabled' : ''
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys; its click does not choose the row.
    <label
      className={`${styled} ant-checkbox-css-var ant-checkbox-wrapper${wrapper}`}
      onClick={event => event.stopPropagation()}
    >
      <span className={`${styled} ant-checkbox${state}`}>
        <input
          {...input}
          type="checkbox"
          className="ant-checkbox-input"
          checked={checked}
          disabled={disabled}
          onChange={onChange}
        />
        <span className="ant-checkbox-inner" />
      </span>
    </label>
  )
}

interface FoldButtonProps {
  open: boolean | null
  texts: RecordRowProps['texts']
  onClick: () => void
}

function FoldButton({ open, texts, onClick }: FoldButtonProps) {
  if (open === null) return <span className="ant-table-row-expand-icon ant-table-row-expand-icon-spaced" />
  return (
    <button
      type="button"
      className={`ant-table-row-expand-icon ant-table-row-expand-icon-${open ? 'expanded' : 'collapsed'}`}
      aria-label={open ? texts?.collapse : texts?.expand}
      aria-expanded={open}
      onClick={event => {
        onClick()
        event.stopPropagation()
      }}
    />
  )
}
