import { Table } from 'antd'
import { Suspense, useRef } from 'react'
import type { AnyRecord } from '../definition/defineResource.ts'
import type { RecordTableProps } from './RecordTable.tsx'
import { rowEvents } from './rowEvents.ts'
import { HeadDrag } from './TableHead.tsx'
import { stretchedIn, tableWidth } from './tableColumns.ts'

const HEIGHT = 600

/** The table of antd for long lists: it draws the rows in sight only. */
export function ManyRows(props: RecordTableProps) {
  const { label, columns, rows, loading, empty, dense, onOpen, onChoose, onSort, onMove, ...table } = props
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      <Table<AnyRecord>
        {...table}
        aria-label={label}
        className="record-table"
        rowKey="id"
        bordered
        size={dense ? 'small' : 'middle'}
        pagination={false}
        columns={stretchedIn(columns)}
        dataSource={rows}
        loading={{ spinning: loading && rows.length > 0, delay: 150 }}
        locale={{ emptyText: empty }}
        rowClassName={(_, index) => (index % 2 === 1 ? 'record-striped' : '')}
        scroll={{ x: tableWidth(columns, Boolean(props.rowSelection)), y: HEIGHT }}
        virtual
        showSorterTooltip={false}
        onChange={(_, __, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
          onSort?.(String(columnKey ?? ''), order ?? undefined)
        }}
        onRow={record => rowEvents(record, { onOpen, onChoose })}
      />
      {onMove && (
        <Suspense>
          <HeadDrag
            columns={columns}
            cellsBefore={props.rowSelection ? 1 : 0}
            headRow={() => place.current?.querySelector<HTMLTableRowElement>('.ant-table-thead > tr')}
            onMove={onMove}
          />
        </Suspense>
      )}
    </div>
  )
}
