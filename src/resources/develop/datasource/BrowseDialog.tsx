import './datasource.css'
import { Tabs } from 'antd'
import { useState } from 'react'
import type { SourceTable } from '#contract/develop/datasource'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { usePhrases } from './phrases.ts'
import { SampleRows } from './SampleRows.tsx'
import { TableColumns } from './TableColumns.tsx'
import { TableList } from './TableList.tsx'
import { useSourceName } from './TestDialog.tsx'
import { useAsked } from './useAsked.ts'

/** The tables of a database; of the chosen one its columns and some of its rows. */
export function BrowseDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const name = useSourceName(id)
  const { data, error, isFetching, refetch } = useAsked('tables', { id })
  return (
    <UnansweredDialog width={1200} title={name ? t('browseOf', { name }) : t('browse')} close={close}>
      {data ? (
        <Browser id={id} tables={data} />
      ) : error && !isFetching ? (
        <LoadFailed text={error.message} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </UnansweredDialog>
  )
}

function Browser({ id, tables }: { id: string; tables: readonly SourceTable[] }) {
  const { t } = usePhrases()
  const [table, setTable] = useState<string>()
  if (tables.length === 0) return <p className="source-nothing">{t('noTables')}</p>
  return (
    <div className="source-browser">
      <TableList tables={tables} chosen={table} choose={setTable} />
      <section className="source-table" aria-label={table ?? t('tables')}>
        {table ? (
          <Tabs
            key={table}
            items={[
              { key: 'columns', label: t('columns'), children: <TableColumns id={id} table={table} /> },
              { key: 'sample', label: t('sample'), children: <SampleRows id={id} table={table} /> },
            ]}
          />
        ) : (
          <p className="source-nothing">{t('chooseTable')}</p>
        )}
      </section>
    </div>
  )
}
