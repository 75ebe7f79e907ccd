import '../../../providers/i18n/sourceTexts.ts'
import './datasource.css'
import { Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceTable } from '#contract/develop/datasource'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { UnansweredDialog } from '../../../components/resource/dialogs/UnansweredDialog.tsx'
import { LoadFailed } from '../../../components/ui/LoadFailed.tsx'
import { Waiting } from '../../../components/ui/WaitingBlock.tsx'
import { SampleRows } from './SampleRows.tsx'
import { TableColumns } from './TableColumns.tsx'
import { TableList } from './TableList.tsx'
import { useSourceName } from './TestDialog.tsx'
import { useAsked } from './useAsked.ts'

/** The tables of a database; of the chosen one its columns and some of its rows. */
export function BrowseDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()
  const name = useSourceName(id)
  const { data, error, isFetching, refetch } = useAsked<SourceTable[]>('tables', { id })
  return (
    <UnansweredDialog width={1200} title={name ? t('source.browseOf', { name }) : t('source.browse')} close={close}>
      {data ? (
        <Browser id={id} tables={data} />
      ) : error && !isFetching ? (
        <LoadFailed text={error.message} retry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </UnansweredDialog>
  )
}

function Browser({ id, tables }: { id: string; tables: readonly SourceTable[] }) {
  const { t } = useTranslation()
  const [table, setTable] = useState<string>()
  if (tables.length === 0) return <p className="source-nothing">{t('source.noTables')}</p>
  return (
    <div className="source-browser">
      <TableList tables={tables} chosen={table} choose={setTable} />
      <section className="source-table" aria-label={table ?? t('source.tables')}>
        {table ? (
          <Tabs
            key={table}
            items={[
              { key: 'columns', label: t('source.columns'), children: <TableColumns id={id} table={table} /> },
              { key: 'sample', label: t('source.sample'), children: <SampleRows id={id} table={table} /> },
            ]}
          />
        ) : (
          <p className="source-nothing">{t('source.chooseTable')}</p>
        )}
      </section>
    </div>
  )
}
