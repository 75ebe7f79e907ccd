import { Loaded } from '../../../components/ui/Loaded.tsx'
import './datasource.css'
import { Select, Table, type TableProps, Tabs, Tag } from 'antd'
import { useState } from 'react'
import { datasource, type SourceTable } from '#contract/develop/datasource'
import type { CallInput, CallOutput, CallsOf } from '#contract/kit/module'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { useCall } from '../../../providers/api/call.ts'
import { useSourceName } from './ConnectionTest.tsx'
import { usePhrases } from './phrases.ts'

/** The tables of a database; of the chosen one its columns and some of its rows. */
export function BrowseDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const name = useSourceName(id)
  const query = useSourceCall('tables', { id })
  return (
    <UnansweredDialog width={1200} title={name ? t('browseOf', { name }) : t('browse')} close={close}>
      <Loaded query={query}>{data => <Browser id={id} tables={data} />}</Loaded>
    </UnansweredDialog>
  )
}

function Browser({ id, tables }: { id: string; tables: readonly SourceTable[] }) {
  const { t } = usePhrases()
  const [table, setTable] = useState<string>()
  if (tables.length === 0) return <p className="source-nothing">{t('noTables')}</p>
  return (
    <div className="source-browser">
      <Select
        showSearch
        aria-label={t('tables')}
        placeholder={t('findTable')}
        value={table ?? null}
        optionFilterProp="label"
        options={tables.map(({ name, kind, comment }) => ({
          value: name,
          label: [name, kind === 'view' ? t('view') : '', comment].filter(Boolean).join(' · '),
        }))}
        onChange={setTable}
      />
      {table ? (
        <section className="source-table" aria-label={table}>
          <Tabs
            key={table}
            items={[
              { key: 'columns', label: t('columns'), children: <TableColumns id={id} table={table} /> },
              { key: 'sample', label: t('sample'), children: <SampleRows id={id} table={table} /> },
            ]}
          />
        </section>
      ) : (
        <p className="source-nothing">{t('chooseTable')}</p>
      )}
    </div>
  )
}

function TableColumns({ id, table }: { id: string; table: string }) {
  const { t } = usePhrases()
  const query = useSourceCall('columns', { id, table })
  return (
    <Loaded query={query}>
      {data => (
        <SourceRows
          label={t('columns')}
          rowKey="name"
          dataSource={data}
          columns={[
            { title: t('column'), rowScope: 'row', render: (_, column) => <ColumnName {...column} /> },
            { title: t('type'), render: (_, { type }) => <code>{type}</code> },
            { title: t('nullable'), render: (_, { nullable }) => t(nullable ? 'resource.yes' : 'resource.no') },
            { title: t('default'), render: (_, column) => column.default !== null && <code>{column.default}</code> },
            { title: t('comment'), dataIndex: 'comment' },
          ]}
        />
      )}
    </Loaded>
  )
}

function ColumnName({ name, keyPosition, personal }: CallOutput<Calls['columns']>[number]) {
  const { t } = usePhrases()
  return (
    <>
      {name}
      {keyPosition !== null && <Tag className="source-tag">{t('key')}</Tag>}
      {personal && (
        <Tag className="source-tag" color="orange">
          {t(`personal.${personal}`)}
        </Tag>
      )}
    </>
  )
}

function SampleRows({ id, table }: { id: string; table: string }) {
  const { t } = usePhrases()
  const query = useSourceCall('sample', { id, table })
  return (
    <Loaded query={query}>
      {({ columns, rows, cut }) => (
        <>
          <SourceRows
            label={t('sample')}
            rowKey={row => rows.indexOf(row)}
            dataSource={rows}
            locale={{ emptyText: t('noRows') }}
            columns={columns.map(({ name, comment, personal }, index) => ({
              key: name,
              dataIndex: index,
              onHeaderCell: () => ({ title: comment }),
              title: (
                <>
                  {name}
                  {personal && (
                    <Tag className="source-tag" color="orange">
                      {t('masked', { kind: t(`personal.${personal}`) })}
                    </Tag>
                  )}
                </>
              ),
              render: (value: string | null) => value ?? <i className="source-unset">{t('unset')}</i>,
            }))}
          />
          {rows.length > 0 && <p className="source-hint">{t(cut ? 'someRows' : 'allRows', { count: rows.length })}</p>}
        </>
      )}
    </Loaded>
  )
}

function SourceRows<Row extends object>({ label, ...table }: TableProps<Row> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="source-scroll" aria-label={label} tabIndex={0}>
      <Table<Row> size="small" pagination={false} {...table} />
    </section>
  )
}

type Calls = CallsOf<typeof datasource>

const MINUTE = 60_000

/** A query of a database: sent when its answer is shown, not again within a minute, and its refusal shown in place. */
function useSourceCall<Name extends 'tables' | 'columns' | 'sample'>(name: Name, input: CallInput<Calls[Name]>) {
  return useCall(datasource, name, input, { staleTime: MINUTE, cacheTime: MINUTE })
}
