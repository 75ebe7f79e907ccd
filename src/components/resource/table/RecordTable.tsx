import { ConfigProvider, Spin, type TableProps } from 'antd'
import useTableStyle from 'antd/es/table/style'
import { lazy, memo, type ReactNode, Suspense, useContext, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDelayed } from '../../ui/states/useDelayed.ts'
import { WaitingBlock } from '../../ui/states/WaitingBlock.tsx'
import { useHandlers } from '../../ui/useHandlers.ts'
import type { AnyRecord } from '../definition/defineResource.ts'
import { flattened } from './forest.ts'
import type { MoveColumn } from './HeadDrag.tsx'
import { RecordRow } from './RecordRow.tsx'
import type { RowHandlers } from './rowEvents.ts'
import { type Sorting, TableHead } from './TableHead.tsx'
import { selectionWidth, stretchedIn, tableWidth } from './tableColumns.ts'
import type { Column } from './useColumns.tsx'
import { useHiddenSides } from './useHiddenSides.ts'
import { useUnfolded } from './useUnfolded.ts'

export interface RecordTableProps extends RowHandlers, Pick<TableProps<AnyRecord>, 'expandable' | 'rowSelection'> {
  label: string
  columns: readonly Column[]
  rows: readonly AnyRecord[]
  loading: boolean
  empty: ReactNode
  /** Rows are less high. */
  dense?: boolean
  onSort?: Sorting
  /** Lets columns be dragged. */
  onMove?: MoveColumn
}

/** From here on only the rows in sight are drawn. */
const manyRows = 200
const SPINNER_DELAY_MS = 150

const ManyRows = lazy(async () => ({ default: (await import('./ManyRows.tsx')).ManyRows }))

/** Rendered again only for what it shows: a list renders with each change of the address, as when a dialog opens. */
export const RecordTable = memo(function RecordTable(props: RecordTableProps) {
  if (props.rows.length < manyRows) return <PlainTable {...props} />
  return (
    <Suspense fallback={<WaitingBlock />}>
      <ManyRows {...props} />
    </Suspense>
  )
})

/**
 * A table in the look of antd's, which renders a component for each cell and measures each column: opening a list took
 * half as long again.
 */
function PlainTable(props: RecordTableProps) {
  const {
    label,
    columns,
    rows,
    loading,
    empty,
    dense = false,
    rowSelection,
    expandable,
    onOpen,
    onChoose,
    onSort,
    onMove,
  } = props
  const [withVariables, hash, variables] = useTableStyle('ant-table', 'ant-table-css-var')
  const { locale } = useContext(ConfigProvider.ConfigContext)
  const { t } = useTranslation()
  const helpId = useId()
  const content = useHiddenSides()
  const { isTree, shown, isOpen, fold } = useUnfolded(rows, expandable)
  const isBusy = useDelayed(loading && rows.length > 0, SPINNER_DELAY_MS)
  const stretched = useMemo(() => stretchedIn(columns), [columns])
  const selected = rowSelection?.selectedRowKeys ?? []
  const styled = `${hash} ${variables}`

  const handlers = useHandlers({
    fold,
    select(record: AnyRecord) {
      const { id } = record
      choose(selected.includes(id) ? selected.filter(key => key !== id) : [...selected, id])
    },
  })

  function choose(keys: readonly unknown[]) {
    const chosen = flattened(rows)
      .map(({ record }) => record)
      .filter(({ id }) => keys.includes(id))
    const ids = chosen.map(({ id }) => id)
    rowSelection?.onChange?.(ids, chosen, { type: 'multiple' })
  }

  return withVariables(
    <div className={`${styled} ant-table-css-var ant-table-wrapper record-table`} aria-busy={isBusy}>
      {isBusy && <Spin className="record-table-busy" />}
      <div className={`${styled} ant-table-css-var ${look} ant-table-${dense ? 'small' : 'middle'}`}>
        <div className="ant-table-container">
          <div ref={content} className={rows.length > 0 ? 'ant-table-content' : 'ant-table-content record-table-empty'}>
            <table aria-label={label} style={{ width: tableWidth(columns, rowSelection !== undefined) }}>
              <colgroup>
                {rowSelection && <col style={{ width: selectionWidth }} />}
                {stretched.map(({ key, width }) => (
                  <col key={String(key)} style={{ width }} />
                ))}
              </colgroup>
              <TableHead
                columns={columns}
                rows={rows}
                rowSelection={rowSelection}
                choose={choose}
                {...(onSort && { onSort })}
                {...(onMove && { onMove })}
                helpId={helpId}
              />
              <tbody className="ant-table-tbody">
                {shown.map(({ record, depth }, position) => (
                  <RecordRow
                    key={record.id}
                    record={record}
                    columns={columns}
                    position={position}
                    depth={depth}
                    styled={styled}
                    selection={rowSelection}
                    selected={selected.includes(record.id)}
                    select={handlers.select}
                    open={isTree ? isOpen(record) : undefined}
                    fold={handlers.fold}
                    texts={locale?.Table}
                    onOpen={onOpen}
                    onChoose={onChoose}
                  />
                ))}
                {rows.length === 0 && (
                  <tr className="ant-table-placeholder">
                    <td className="ant-table-cell" colSpan={columns.length + (rowSelection ? 1 : 0)}>
                      <div>{empty}</div>
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
            {onMove && (
              <span id={helpId} hidden>
                {t('resource.moveHelp')}
              </span>
            )}
          </div>
        </div>
      </div>
    </div>,
  )
}

const look =
  'ant-table ant-table-bordered ant-table-fixed-column ant-table-scroll-horizontal ant-table-has-fix-left ant-table-has-fix-right'
