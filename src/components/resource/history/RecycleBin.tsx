import './history.css'
import { Button, Input, Pagination } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { RemovedRecord } from '#contract/kit/history'
import type { Paged } from '#contract/kit/reply'
import { useCallAt } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { RowButton } from '../../ui/ActionBar.tsx'
import { SideDrawer } from '../../ui/Dialog.tsx'
import { useNarrow } from '../../ui/screenLevel.tsx'
import { useRunning } from '../../ui/useRunning.ts'
import { requestRestore, useInvalidateResource } from '../data/requests.ts'
import { type AnyRecord, type ResourceDefinition, useDefinition } from '../definition/defineResource.ts'
import { listedFields, type NamedField } from '../definition/fieldsOf.ts'
import { RecordCards } from '../table/RecordCards.tsx'
import { EmptyList, RecordTable } from '../table/RecordTable.tsx'
import { type Column, useColumns } from '../table/useColumns.tsx'
import { useSelection } from '../table/useSelection.ts'
import { usePhrases } from './phrases.ts'

const SIZE = 10
/** Enough to identify a record. */
const FIELDS = 3

/** Removed records of a module, latest first, with search and restore. */
export function RecycleBin({ close }: { close: () => void }) {
  const definition = useDefinition()
  const { module } = definition
  const { t } = usePhrases()
  const label = useLabel()
  const invalidate = useInvalidateResource(module.path)
  const narrow = useNarrow()
  const [{ keyword, current }, setQuery] = useState({ keyword: '', current: 1 })
  const { running: restoring, run } = useRunning()
  const panel = useRef<HTMLDivElement>(null)
  const { data, error, isError, isFetching, refetch } = useCallAt<Paged<RemovedRecord>>(
    `${module.path}/removed`,
    { ...(keyword && { keyword }), current, size: SIZE },
    { cacheTime: 0, keepPreviousData: true },
  )
  const rows: readonly AnyRecord[] = data?.records ?? []
  const fields = useMemo(() => summaryFields(definition), [definition])
  const { selected, rowSelection, clear } = useSelection(rows, record => record[fields[0]?.[0] ?? 'id'])
  const values = useColumns(definition, { fields })

  async function restore(ids: string[]) {
    await run(async () => {
      await requestRestore(module, ids)
      notify('success', t('broughtBack', { rows: ids.length }))
      clear()
      setQuery(query => ({ ...query, current: 1 }))
      await invalidate()
    })
    await refetch()
    // The row that had the keyboard may be gone.
    panel.current?.focus()
  }

  const columns: Column[] = [
    ...values,
    {
      key: 'removedBy',
      title: t('removedBy'),
      width: 120,
      // Rows of this list are removed records.
      render: (_, record) => (record as RemovedRecord).removedBy || t('system'),
    },
    { key: 'removedAt', title: t('removedAt'), width: 160, render: (_, { updateTime }) => updateTime },
    {
      key: 'operation',
      title: t('resource.operation'),
      width: 90,
      fixed: 'right',
      render: (_, { id }) => <RowButton onClick={() => void restore([id])}>{t('bringBack')}</RowButton>,
    },
  ]
  const Records = narrow ? RecordCards : RecordTable
  return (
    <SideDrawer width="min(960px, 100vw)" title={`${t('resource.bin')} · ${label(module.title)}`} onClose={close}>
      <div ref={panel} tabIndex={-1} className="resource-list history-panel">
        <div className="resource-toolbar">
          <Button
            type="primary"
            disabled={selected.length === 0}
            loading={restoring}
            onClick={() => void restore(selected.map(({ id }) => id))}
          >
            {selected.length > 0 ? t('bringBackRows', { rows: selected.length }) : t('bringBackChosen')}
          </Button>
          <Input.Search
            className="bin-search"
            allowClear
            maxLength={100}
            aria-label={t('searchBin')}
            placeholder={t('searchBin')}
            onSearch={text => setQuery({ keyword: text.trim(), current: 1 })}
          />
        </div>
        <Records
          label={t('resource.bin')}
          columns={columns}
          rows={rows}
          loading={isFetching}
          rowSelection={rowSelection}
          empty={
            keyword === '' && !isError && !isFetching ? (
              <p className="bin-empty">{t('binEmpty')}</p>
            ) : (
              <EmptyList
                loading={isFetching}
                error={error}
                searched={keyword !== ''}
                retry={() => void refetch()}
                reset={() => setQuery({ keyword: '', current: 1 })}
              />
            )
          }
        />
        <Pagination
          align="end"
          simple={narrow}
          hideOnSinglePage
          showSizeChanger={false}
          total={data?.total ?? 0}
          current={current}
          pageSize={SIZE}
          showTotal={total => t('resource.total', { total: data?.totalCapped ? `${total - 1}+` : String(total) })}
          onChange={page => setQuery({ keyword, current: page })}
        />
      </div>
    </SideDrawer>
  )
}

/** Title fields come first; the owner, where shown, comes last. */
function summaryFields(definition: ResourceDefinition): NamedField[] {
  const listed = listedFields(definition)
  const own = listed.filter(([name]) => name !== 'tenantId')
  const isText = ([, { kind }]: NamedField) => kind === 'text'
  const summary = [...own.filter(isText), ...own.filter(named => !isText(named))].slice(0, FIELDS)
  return [...summary, ...listed.filter(([name]) => name === 'tenantId')]
}
