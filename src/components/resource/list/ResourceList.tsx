import type { CrudFilters, LogicalFilter } from '@refinedev/core'
import { Pagination } from 'antd'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPathOf } from '#contract/kit/module'
import { pageSizes } from '#contract/kit/rules'
import { ApiError } from '../../../providers/blade/apiError.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePageNavigate } from '../../../providers/router.ts'
import { Forbidden } from '../../errors/Forbidden.tsx'
import { useKeptFocus } from '../../ui/layers.ts'
import { LoadFailed } from '../../ui/placeholders.tsx'
import { useNarrow } from '../../ui/screenLevel.tsx'
import { useHandlers } from '../../ui/useHandlers.ts'
import { useRowActions } from '../actions/RowActions.tsx'
import { useRemoval } from '../actions/useRemoval.tsx'
import { useDialogs } from '../data/recordAddress.ts'
import { isInherited, useButtons } from '../definition/buttons.ts'
import { type AnyRecord, type ResourceDefinition, useDefinition } from '../definition/defineResource.ts'
import { rowNameOf } from '../definition/fieldsOf.ts'
import { isSame, without } from '../filters/conditions.ts'
import { FilterChips } from '../filters/FilterChips.tsx'
import { FilterDialog } from '../filters/FilterDialog.tsx'
import { RecordCards } from '../table/RecordCards.tsx'
import { EmptyList, RecordTable } from '../table/RecordTable.tsx'
import { useColumns, useFittingColumns } from '../table/useColumns.tsx'
import { flattened, useSelection } from '../table/useSelection.ts'
import { KeysDialog } from './KeysDialog.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { shownColumns, useListLayout, useListSettings, useViews, wholeLayout } from './listSettings.ts'
import { SearchForm } from './SearchForm.tsx'
import { useListKeys } from './useListKeys.ts'
import { type ResourceTable, useResourceTable } from './useResourceTable.ts'

interface ResourceListProps {
  /** For a list beside what belongs to the chosen record. */
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
  useListSettings()
  const views = useViews(module.path, table)
  const { remove, removing } = useRemoval(module)
  const filters = without(table.filters, embedded?.within ?? [])
  const searched = filters.length > 0
  const narrow = useNarrow()
  const [chosen, setSearchOpen] = useState<boolean>()
  const [keysOpen, setKeysOpen] = useState(false)
  const [filtering, setFiltering] = useState<{ changed?: LogicalFilter }>()
  // On a phone the search would hide the list, so that it opens when asked for.
  const searchOpen = chosen ?? (definition.searchOpen && !narrow)

  const nameOf = (record: AnyRecord) => rowNameOf(definition, record)
  const { selected, rowSelection, clear, ...others } = useSelection(
    table.rows,
    nameOf,
    record => isInherited(module, record),
    definition.tree
      ? undefined
      : { total: table.total, content: JSON.stringify([table.filters, table.total]), read: table.readPages },
  )

  async function removeRows(records: readonly AnyRecord[]) {
    if (await remove(records)) clear()
  }

  const handlers = useHandlers({
    create: createAt ? () => navigate(createAt()) : dialogs.create,
    open: dialogs.open,
    openRow: (record: AnyRecord) => dialogs.open('show', record.id),
    remove: (record: AnyRecord) => void removeRows([record]),
    removeSelected: () => void removeRows(selected),
    refresh: () => void table.refetch(),
    narrow: table.narrow,
    reset() {
      views.leave()
      table.reset()
    },
    search: table.searchFor,
    sort: table.sort,
    turn: table.turn,
    toggleSearch: () => setSearchOpen(!searchOpen),
    showSearch: () => setSearchOpen(true),
    hideSearch: () => setSearchOpen(false),
    clear,
    chooseAll: others.chooseAll,
    showKeys: () => setKeysOpen(true),
    addFilter: () => setFiltering({}),
    changeFilter: (changed: LogicalFilter) => setFiltering({ changed }),
    dropFilter: (filter: LogicalFilter) => table.filterBy(table.filters.filter(other => !isSame(other, filter))),
    dropFilters: () => table.filterBy([]),
    edit: (id: string) => dialogs.open('edit', id),
  })
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  const mayEdit = buttons.has('edit')
  useListKeys(
    section,
    useMemo(
      () => ({
        edit: mayEdit ? handlers.edit : undefined,
        openSearch: table.fields.length > 0 ? handlers.showSearch : undefined,
        help: handlers.showKeys,
      }),
      [mayEdit, table.fields.length, handlers],
    ),
  )
  const rowActions = useRowActions(definition, handlers)
  const [own] = useListLayout(module.path, views.viewId)
  const layout = useMemo(() => wholeLayout(own), [own])
  const fields = useMemo(() => shownColumns(definition, layout), [definition, layout])
  const columns = useColumns(definition, {
    fields,
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
  const create = buttons.has('add') ? handlers.create : undefined
  const { refresh, reset } = handlers
  const empty = useMemo(
    () => <EmptyList {...{ loading, error: table.error, searched, retry: refresh, reset, create }} />,
    [loading, table.error, searched, refresh, reset, create],
  )
  const count = table.counted
    ? definition.tree
      ? String(flattened(table.rows).length)
      : table.totalCapped
        ? `${table.total - 1}+`
        : String(table.total)
    : undefined
  const Records = narrow ? RecordCards : RecordTable
  const list = (
    <section ref={section} className="resource-list" aria-label={label(module.title)}>
      <SearchForm
        name={module.name}
        fields={table.fields}
        form={table.form}
        search={handlers.search}
        reset={reset}
        hidden={!searchOpen}
        closeSheet={narrow ? handlers.hideSearch : undefined}
      />
      <ListToolbar
        definition={definition}
        selected={selected}
        more={others.more}
        reading={others.reading}
        filters={table.filters}
        sorters={table.sorters}
        handlers={handlers}
        removing={removing}
        refreshing={isFetching}
        searchOpen={searchOpen}
        searched={searched}
        heading={!embedded && <ListHeading module={module} count={count} />}
        // Cards have room for all.
        crowded={narrow ? none : crowded}
        views={views}
        pinnable={!embedded && !definition.tree}
      />
      {searched && (
        <FilterChips
          definition={definition}
          filters={filters}
          change={handlers.changeFilter}
          drop={handlers.dropFilter}
          dropAll={handlers.dropFilters}
        />
      )}
      {isError && table.rows.length > 0 && <LoadFailed error={table.error} retry={refresh} />}
      <Records
        label={label(module.title)}
        columns={columns}
        rows={table.rows}
        loading={isFetching}
        empty={empty}
        rowSelection={selectable ? rowSelection : undefined}
        dense={layout.dense}
        onSort={handlers.sort}
        expandable={table.expandable}
        onChoose={onChoose}
        onOpen={buttons.mayOpen ? handlers.openRow : undefined}
      />
      {!definition.tree && (
        <ListPager
          total={table.total}
          totalCapped={table.totalCapped}
          current={table.current}
          pageSize={table.pageSize}
          turn={handlers.turn}
        />
      )}
      {filtering && (
        <FilterDialog
          {...{ definition, filters, ...filtering }}
          apply={table.filterBy}
          close={() => setFiltering(undefined)}
        />
      )}
      {keysOpen && <KeysDialog close={() => setKeysOpen(false)} />}
    </section>
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

/** Pixels that stand beside a list on a wide screen: its own aside, or what belongs to the chosen record. */
const ASIDE = 224
const PANEL = 480
const none: readonly string[] = []

interface ListHeadingProps {
  module: ResourceDefinition['module']
  /** Undefined until they are counted, and in trees that are read level by level. */
  count: string | undefined
}

/** The name of the list, with the number of its records. */
function ListHeading({ module, count }: ListHeadingProps) {
  const label = useLabel()
  return (
    <h1 className="list-heading">
      {label(module.title)} <span className="list-count">{count}</span>
    </h1>
  )
}

type ListPagerProps = Pick<ResourceTable, 'total' | 'totalCapped' | 'current' | 'pageSize' | 'turn'>

function ListPager({ total, totalCapped, current, pageSize, turn }: ListPagerProps) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  // The list says that there is nothing.
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
