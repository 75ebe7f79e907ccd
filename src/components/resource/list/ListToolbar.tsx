import {
  DeleteOutlined,
  FilterOutlined,
  PlusOutlined,
  ReloadOutlined,
  RestOutlined,
  SearchOutlined,
  SettingOutlined,
  TagsOutlined,
} from '@ant-design/icons'
import type { CrudFilters, CrudSorting } from '@refinedev/core'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../providers/api/notification.ts'
import { useNarrow } from '../../ui/screenLevel.tsx'
import { Tool, ToolPanel } from '../../ui/ToolPanel.tsx'
import { BulkDialog } from '../bulk/BulkDialog.tsx'
import { offersRecycleBin, offersSheet, useButtons } from '../definition/buttons.ts'
import type { AnyRecord, ResourceDefinition } from '../definition/defineResource.ts'
import { RecycleBin } from '../history/RecycleBin.tsx'
import { ExportDialog } from '../sheets/ExportDialog.tsx'
import { ImportDialog } from '../sheets/ImportDialog.tsx'
import { MAX_SELECTED } from '../table/useSelection.ts'
import { ColumnChoices } from './ColumnChoices.tsx'
import { offersListSettings, type useViews } from './listSettings.ts'
import { PhoneTools } from './PhoneTools.tsx'
import { ViewsPanel } from './ViewsPanel.tsx'

interface ListToolbarProps {
  definition: ResourceDefinition
  selected: readonly AnyRecord[]
  /** How many records there are beside the selected ones of this page. */
  more: number | undefined
  reading: boolean
  filters: CrudFilters
  sorters: CrudSorting
  create: (() => void) | undefined
  removeSelected: () => void
  refresh: () => void
  toggleSearch: () => void
  addFilter: () => void
  clear: () => void
  chooseAll: () => void
  narrow: (field: string, value: string | undefined) => void
  removing: boolean
  refreshing: boolean
  searchOpen: boolean
  searched: boolean
  heading: ReactNode
  views: ReturnType<typeof useViews>
  /** Columns that there is no room for. */
  crowded: readonly string[]
  /** The list has an address of its own, by which the home screen can show it. */
  pinnable: boolean
}

/** The buttons and tools of a list; on a phone one line of them, and a sheet for the others. */
export function ListToolbar(props: ListToolbarProps) {
  const { definition, selected, filters, sorters, create } = props
  const buttons = useButtons(definition)
  const { t } = useTranslation()
  const narrow = useNarrow()
  const [binOpen, setBinOpen] = useState(false)
  const [bulkOpen, setBulkOpen] = useState(false)
  const [sheet, setSheet] = useState<'import' | 'export'>()
  const Own = definition.toolbar
  const removal = buttons.mayRemove && (
    <Button danger icon={<DeleteOutlined />} loading={props.removing} onClick={props.removeSelected}>
      {t('buttons.delete')}
    </Button>
  )
  const bulk = buttons.mayChangeMany && (
    <Button onClick={() => (selected.length > 0 ? setBulkOpen(true) : notify('warning', t('resource.chooseRow')))}>
      {t('resource.bulk')}
    </Button>
  )
  const all = props.more !== undefined && (
    <Button type="link" size="small" loading={props.reading} onClick={props.chooseAll}>
      {props.more > MAX_SELECTED
        ? t('resource.selectFirst', { rows: MAX_SELECTED })
        : t('resource.selectPages', { rows: props.more })}
    </Button>
  )
  const own = (
    <>
      {Own && <Own selected={selected} filters={filters} narrow={props.narrow} />}
      {(['import', 'export'] as const)
        .filter(sheet => buttons.has(sheet) && offersSheet(definition.module, sheet))
        .map(sheet => (
          <Button key={sheet} onClick={() => setSheet(sheet)}>
            {t(`buttons.${sheet}`)}
          </Button>
        ))}
    </>
  )
  const search = definition.module.search.length > 0 && (
    <Tool
      title={t(props.searchOpen ? 'resource.hideSearch' : 'resource.showSearch')}
      icon={<SearchOutlined />}
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
    <Tool title={t('buttons.refresh')} icon={<ReloadOutlined spin={props.refreshing} />} onClick={props.refresh} />
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
          heading={props.heading}
          create={create}
          search={search}
          batch={
            <>
              {all}
              {removal}
              {bulk}
            </>
          }
          selected={selected.length}
          clear={props.clear}
        >
          {filter}
          {own}
          {saved}
          {refresh}
          {others}
        </PhoneTools>
      ) : (
        <>
          <div className="resource-buttons">
            {props.heading}
            {create && (
              <Button type="primary" icon={<PlusOutlined />} onClick={create}>
                {t('buttons.create')}
              </Button>
            )}
            {removal}
            {bulk}
            {own}
            {selected.length > 0 && <span aria-live="polite">{t('resource.selected', { rows: selected.length })}</span>}
            {all}
          </div>
          <div className="resource-buttons">
            {saved}
            {refresh}
            {search}
            {filter}
            {others}
          </div>
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
