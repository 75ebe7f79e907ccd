import {
  DeleteOutlined,
  DownOutlined,
  FilterOutlined,
  PlusSquareOutlined,
  ReloadOutlined,
  RestOutlined,
  SearchOutlined,
  SettingOutlined,
  TagsOutlined,
  UpOutlined,
} from '@ant-design/icons'
import { CreateButton, ExportButton } from '@refinedev/antd'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { notify } from '../../../providers/api/notification.ts'
import { useNarrow } from '../../ui/screenLevel.tsx'
import { Tool, ToolPanel } from '../../ui/ToolPanel.tsx'
import { hasExtension, offersRecycleBin, useButtons } from '../definition/buttons.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { RecycleBin } from '../history/RecycleBin.tsx'
import { BulkDialog } from '../sheets/BulkDialog.tsx'
import { ExportDialog } from '../sheets/ExportDialog.tsx'
import { ImportDialog } from '../sheets/ImportDialog.tsx'
import { MAX_SELECTED, type useSelection } from '../table/useSelection.ts'
import { ColumnChoices } from './ColumnChoices.tsx'
import { offersListSettings, type useViews } from './listSettings.ts'
import { PhoneTools } from './PhoneTools.tsx'
import type { ResourceTable } from './useResourceTable.ts'
import { ViewsPanel } from './ViewsPanel.tsx'

interface ListToolbarProps {
  definition: ResourceDefinition
  table: ResourceTable
  selection: ReturnType<typeof useSelection>
  views: ReturnType<typeof useViews>
  create: (() => void) | undefined
  removeSelected: () => void
  removing: boolean
  searchOpen: boolean
  searched: boolean
  toggleSearch: () => void
  addFilter: () => void
  /** Columns that there is no room for. */
  crowded: readonly string[]
  /** The list has an address of its own, by which the home screen can show it. */
  pinnable: boolean
}

/** The buttons and tools of a list; on a phone one line of them, and a sheet for the others. */
export function ListToolbar(props: ListToolbarProps) {
  const { definition, table, selection, create } = props
  const { filters, sorters } = table
  const { selected, more } = selection
  const buttons = useButtons(definition)
  const { t } = useTranslation()
  const narrow = useNarrow()
  const [binOpen, setBinOpen] = useState(false)
  const [bulkOpen, setBulkOpen] = useState(false)
  const [sheet, setSheet] = useState<'import' | 'export'>()
  const Own = definition.toolbar
  const removal = buttons.mayRemove && (
    <Button
      danger={selected.length > 0}
      icon={<DeleteOutlined />}
      loading={props.removing}
      onClick={props.removeSelected}
    >
      {t('buttons.delete')}
    </Button>
  )
  const bulk = buttons.mayChangeMany && (
    <Button onClick={() => (selected.length > 0 ? setBulkOpen(true) : notify('warning', t('resource.chooseRow')))}>
      {t('resource.bulk')}
    </Button>
  )
  const all = more !== undefined && (
    <Button type="link" size="small" loading={selection.reading} onClick={selection.chooseAll}>
      {more > MAX_SELECTED
        ? t('resource.selectFirst', { rows: MAX_SELECTED })
        : t('resource.selectPages', { rows: more })}
    </Button>
  )
  const offers = (sheet: 'import' | 'export') => buttons.has(sheet) && hasExtension(definition.module, sheet)
  const own = (
    <>
      {Own && <Own selected={selected} filters={filters} narrow={table.narrow} />}
      {offers('import') && <Button onClick={() => setSheet('import')}>{t('buttons.import')}</Button>}
      {offers('export') && <ExportButton icon={null} onClick={() => setSheet('export')} />}
    </>
  )
  const add = create && <AddButton definition={definition} narrow={narrow} create={create} />
  const search = definition.module.search.length > 0 && (
    <Tool
      title={t(props.searchOpen ? 'resource.hideSearch' : 'resource.showSearch')}
      icon={narrow ? <SearchOutlined /> : props.searchOpen ? <UpOutlined /> : <DownOutlined />}
      {...(narrow && props.searched && { type: 'primary' as const })}
      onClick={props.toggleSearch}
    />
  )
  const filter = definition.module.operations.includes('list') && (
    <Tool title={t('resource.addFilter')} icon={<FilterOutlined />} data-tool="filter" onClick={props.addFilter} />
  )
  const saved = props.pinnable && offersListSettings() && (
    <ToolPanel title={t('resource.views')} icon={<TagsOutlined />}>
      <ViewsPanel definition={definition} filters={filters} sorters={sorters} {...props.views} />
    </ToolPanel>
  )
  const refresh = (
    <Tool
      title={t('buttons.refresh')}
      icon={<ReloadOutlined spin={table.isFetching} />}
      onClick={() => void table.refetch()}
    />
  )
  const others = (
    <>
      {offersRecycleBin(definition.module) && buttons.mayRemove && (
        <Tool title={t('resource.bin')} icon={<RestOutlined />} onClick={() => setBinOpen(true)} />
      )}
      <ToolPanel title={t('resource.columns')} icon={<SettingOutlined />}>
        <ColumnChoices definition={definition} crowded={props.crowded} viewId={props.views.viewId} />
      </ToolPanel>
    </>
  )
  return (
    <div className="resource-toolbar" role="toolbar" aria-label={t('resource.tools')}>
      {narrow ? (
        <PhoneTools
          create={add}
          search={search}
          batch={
            <>
              {all}
              {removal}
              {bulk}
            </>
          }
          selected={selected.length}
          clear={selection.clear}
        >
          {filter}
          {own}
          {saved}
          {refresh}
          {others}
        </PhoneTools>
      ) : (
        <>
          {selected.length > 0 && <span aria-live="polite">{t('resource.selected', { rows: selected.length })}</span>}
          {all}
          {add}
          {removal}
          {bulk}
          {own}
          <Space.Compact>
            {saved}
            {refresh}
            {search}
            {filter}
            {others}
          </Space.Compact>
        </>
      )}
      {sheet === 'import' && <ImportDialog definition={definition} close={() => setSheet(undefined)} />}
      {sheet === 'export' && (
        <ExportDialog definition={definition} list={{ filters, sorters }} close={() => setSheet(undefined)} />
      )}
      {bulkOpen && <BulkDialog ids={selected.map(({ id }) => id)} close={() => setBulkOpen(false)} />}
      {binOpen && <RecycleBin close={() => setBinOpen(false)} />}
    </div>
  )
}

type AddButtonProps = Pick<ListToolbarProps, 'definition'> & { narrow: boolean; create: () => void }

/** The button leads to the page that makes a record where a module has one, else it opens the dialog over the list. */
function AddButton({ definition: { module, createAt }, narrow, create }: AddButtonProps) {
  const { t } = useTranslation()
  const label = t('buttons.create')
  // The link around it is the tab stop.
  const common = { tabIndex: -1, ...(narrow && { 'aria-label': label }) }
  if (createAt)
    return (
      <Link to={createAt()}>
        <Button type="primary" icon={<PlusSquareOutlined />} {...common}>
          {narrow ? null : label}
        </Button>
      </Link>
    )
  // The list has read the right to it.
  const accessControl = { enabled: false }
  const props = { resource: module.path, accessControl, title: undefined, hideText: narrow, onClick: create }
  return <CreateButton {...props} {...common} />
}
