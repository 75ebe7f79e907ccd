import { List } from '@refinedev/antd'
import type { CrudFilters, LogicalFilter } from '@refinedev/core'
import { Pagination } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPathOf } from '#contract/kit/module'
import { pageSizes } from '#contract/kit/rules'
import { ApiError } from '../../../providers/blade/apiError.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePageNavigate } from '../../../providers/router.ts'
import { Forbidden } from '../../errors/Forbidden.tsx'
import { useListFocus } from '../../ui/layers.ts'
import { LoadFailed } from '../../ui/placeholders.tsx'
import { useLevel, useNarrow } from '../../ui/screenLevel.tsx'
import { useRowActions } from '../actions/RowActions.tsx'
import { useRemoval } from '../actions/useRemoval.tsx'
import { useDialogs } from '../data/recordAddress.ts'
import { isInherited, useButtons } from '../definition/buttons.ts'
import { type AnyRecord, useDefinition } from '../definition/defineResource.ts'
import { rowNameOf } from '../definition/fieldsOf.ts'
import { isSame, without } from '../filters/conditions.ts'
import { FilterChips } from '../filters/FilterChips.tsx'
import { FilterDialog } from '../filters/FilterDialog.tsx'
import { RecordCards } from '../table/RecordCards.tsx'
import { EmptyList, RecordTable } from '../table/RecordTable.tsx'
import { useColumns, useFittingColumns } from '../table/useColumns.tsx'
import { flattened, useSelection } from '../table/useSelection.ts'
import { ListToolbar } from './ListToolbar.tsx'
import { KeysDialog, useListKeys } from './listKeys.tsx'
import { readListSettings, shownColumns, useListLayout, useViews, wholeLayout } from './listSettings.ts'
import { SearchForm } from './SearchForm.tsx'
import { type ResourceTable, useResourceTable } from './useResourceTable.ts'

interface ResourceListProps {
  /** For a list next to a panel of the chosen record. */
  onChoose?: (record: AnyRecord) => void
  /** For a list in a dialog: which records it shows, and who opens its own dialogs. */
  embedded?: {
    within: CrudFilters
    dialogs: Pick<ReturnType<typeof useDialogs>, 'create' | 'open'>
  }
}

/** The list every module has: search, toolbar, table or cards, pager. */
export function ResourceList({ embedded, onChoose }: ResourceListProps) {
  const definition = useDefinition()
  const { module } = definition
  const label = useLabel()
  const routed = useDialogs()
  const dialogs = embedded?.dialogs ?? routed
  const buttons = useButtons(definition)
  const navigate = usePageNavigate()
  const { createAt } = definition
  const table = useResourceTable(definition, embedded?.within)
  useEffect(() => void readListSettings(), [])
  const views = useViews(module.path, table)
  const { remove, removing } = useRemoval(module)
  const filters = without(table.filters, embedded?.within ?? [])
  const searched = filters.length > 0
  const level = useLevel()
  const narrow = level === 0
  const [chosen, setSearchOpen] = useState<boolean>()
  const [keysOpen, setKeysOpen] = useState(false)
  const [filtering, setFiltering] = useState<{ changed?: LogicalFilter }>()
  // Where the search would replace the list, it opens on request.
  const searchOpen = chosen ?? (level === 3 || (!narrow && table.fields.length <= FEW_FIELDS))

  const nameOf = (record: AnyRecord) => rowNameOf(definition, record)
  const selection = useSelection(
    table.rows,
    nameOf,
    record => isInherited(module, record),
    definition.tree
      ? undefined
      : { total: table.total, content: JSON.stringify([filters, table.total]), read: table.readPages },
  )
  const { selected, rowSelection, clear } = selection

  async function removeRows(records: readonly AnyRecord[]) {
    if (await remove(records)) clear()
  }

  function reset() {
    views.leave()
    table.reset()
  }

  const refresh = () => void table.refetch()
  const openRow = (record: AnyRecord) => dialogs.open('show', record.id)
  const create = buttons.has('add') ? (createAt ? () => navigate(createAt()) : dialogs.create) : undefined
  const section = useRef<HTMLDivElement>(null)
  useListFocus(section)
  useListKeys(section, {
    edit: buttons.has('edit') ? id => dialogs.open('edit', id) : undefined,
    openSearch: table.fields.length > 0 ? () => setSearchOpen(true) : undefined,
    help: () => setKeysOpen(true),
  })
  const rowActions = useRowActions(definition, { open: dialogs.open, remove: record => void removeRows([record]) })
  const [own] = useListLayout(module.path, views.viewId)
  const layout = wholeLayout(own)
  const columns = useColumns(definition, {
    fields: shownColumns(definition, layout),
    layout,
    firstRow: definition.tree ? undefined : (table.current - 1) * table.pageSize + 1,
    // Only `list` itself can be ordered by any column.
    sorters: definition.tree ? undefined : table.sorters,
    rowActions,
    beside: definition.aside ? ASIDE : onChoose ? PANEL : 0,
  })
  const { crowded } = useFittingColumns(columns)
  const { bulkActions } = definition
  const selectable = buttons.mayRemove || buttons.mayChangeMany || bulkActions === true || bulkActions.some(buttons.has)
  const { isFetching, isError } = table
  const isForbidden = table.error instanceof ApiError && table.error.statusCode === 403
  const loading = isFetching || table.beyondEnd
  // Not before the records are counted, and not in trees that are read level by level.
  const count = table.counted
    ? definition.tree
      ? String(flattened(table.rows).length)
      : table.totalCapped
        ? `${table.total - 1}+`
        : String(table.total)
    : undefined
  const Records = narrow ? RecordCards : RecordTable
  const toolbar = (
    <ListToolbar
      definition={definition}
      table={table}
      selection={selection}
      views={views}
      create={create}
      removeSelected={() => void removeRows(selected)}
      removing={removing}
      searchOpen={searchOpen}
      searched={searched}
      toggleSearch={() => setSearchOpen(!searchOpen)}
      addFilter={() => setFiltering({})}
      // Cards have room for all.
      crowded={narrow ? none : crowded}
      pinnable={!embedded && !definition.tree}
    />
  )
  const list = (
    <List
      resource={module.path}
      breadcrumb={false}
      title={
        !embedded && (
          <h1 className="list-heading">
            {label(module.title)} <span className="list-count">{count}</span>
          </h1>
        )
      }
      headerButtons={toolbar}
      headerProps={{ prefixCls: 'list-head' }}
      wrapperProps={{ ref: section, className: 'resource-list', role: 'region', 'aria-label': label(module.title) }}
      contentProps={{ className: 'list-content' }}
    >
      <SearchForm
        name={module.name}
        fields={table.fields}
        form={table.form}
        search={table.searchFor}
        reset={reset}
        hidden={!searchOpen}
        closeSheet={narrow ? () => setSearchOpen(false) : undefined}
      />
      {searched && (
        <FilterChips
          definition={definition}
          filters={filters}
          change={changed => setFiltering({ changed })}
          drop={filter => table.filterBy(table.filters.filter(other => !isSame(other, filter)))}
          dropAll={() => table.filterBy([])}
        />
      )}
      {isError && table.rows.length > 0 && <LoadFailed error={table.error} retry={refresh} />}
      <Records
        label={label(module.title)}
        columns={columns}
        rows={table.rows}
        loading={isFetching}
        empty={<EmptyList {...{ loading, error: table.error, searched, retry: refresh, reset, create }} />}
        rowSelection={selectable ? rowSelection : undefined}
        dense={layout.dense}
        onSort={table.sort}
        expandable={table.expandable}
        onChoose={onChoose}
        onOpen={buttons.mayOpen ? openRow : undefined}
      />
      {!definition.tree && <ListPager table={table} />}
      {filtering && (
        <FilterDialog
          {...{ definition, filters, ...filtering }}
          apply={table.filterBy}
          close={() => setFiltering(undefined)}
        />
      )}
      {keysOpen && <KeysDialog close={() => setKeysOpen(false)} />}
    </List>
  )
  // The rows that were read before are not for this user any more.
  if (isForbidden && !isFetching) return <Forbidden target={listPathOf(module)} />
  const { aside } = definition
  if (!aside) return list
  const beside = table.filters.find(filter => 'field' in filter && filter.field === aside.field)
  return (
    <div className="resource-beside">
      <Suspense fallback={<div className="resource-aside" />}>
        <aside.component value={beside?.value} narrow={value => table.narrow(aside.field, value)} />
      </Suspense>
      {list}
    </div>
  )
}

/** Pixels occupied next to a list on a wide screen: its own aside, or the panel of the chosen record. */
const ASIDE = 224
const PANEL = 480
const none: readonly string[] = []
/** They and their buttons are two lines where the window is not wide. */
const FEW_FIELDS = 5

function ListPager({ table: { total, totalCapped, current, pageSize, turn } }: { table: ResourceTable }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  // The list itself shows that it is empty.
  if (total === 0 && current === 1) return null
  return (
    <Pagination
      className="resource-pager"
      align="end"
      simple={narrow}
      total={total}
      current={current}
      pageSize={pageSize}
      pageSizeOptions={[...pageSizes]}
      showSizeChanger
      showTotal={() => t('resource.total', { total: totalCapped ? `${total - 1}+` : String(total) })}
      onChange={turn}
    />
  )
}
