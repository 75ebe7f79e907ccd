import {
  DeleteOutlined,
  PlusOutlined,
  PushpinOutlined,
  ReloadOutlined,
  RestOutlined,
  SearchOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import type { CrudFilters } from '@refinedev/core'
import { Button, Popover, Tooltip } from 'antd'
import { lazy, memo, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasRecycleBin } from '#contract/kit/module'
import { useButtons } from '../actions/useButtons.ts'
import type { AnyRecord, ResourceDefinition } from '../definition/defineResource.ts'
import { knownResource } from '../definition/lazyResource.ts'
import { RecycleBin } from '../history/historyParts.ts'
import { Tool } from './Tool.tsx'

interface ListToolbarProps {
  definition: ResourceDefinition
  selected: readonly AnyRecord[]
  filters: CrudFilters
  handlers: {
    create: () => void
    removeSelected: () => void
    refresh: () => void
    toggleSearch: () => void
    narrow: (field: string, value: string | undefined) => void
  }
  removing: boolean
  refreshing: boolean
  searchOpen: boolean
  /** The list has an address of its own, by which the home screen can show it. */
  pinnable: boolean
}

export const ListToolbar = memo(function ListToolbar({ handlers, ...props }: ListToolbarProps) {
  const { definition, selected, filters } = props
  const buttons = useButtons(definition)
  const { t } = useTranslation()
  const [pinning, setPinning] = useState(false)
  const [binOpen, setBinOpen] = useState(false)
  const Own = definition.toolbar
  return (
    <div className="resource-toolbar" role="toolbar" aria-label={t('resource.tools')}>
      <div className="resource-buttons">
        {buttons.has('add') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={handlers.create}>
            {t('buttons.create')}
          </Button>
        )}
        {buttons.mayRemove && (
          <Button danger icon={<DeleteOutlined />} loading={props.removing} onClick={handlers.removeSelected}>
            {t('buttons.delete')}
          </Button>
        )}
        {Own && <Own selected={selected} filters={filters} narrow={handlers.narrow} />}
        {selected.length > 0 && <span aria-live="polite">{t('resource.selected', { rows: selected.length })}</span>}
      </div>
      <div className="resource-buttons">
        {props.pinnable && knownResource(definition.module.path) && (
          <Tool title={t('resource.pin')} icon={<PushpinOutlined />} onClick={() => setPinning(true)} />
        )}
        <Tool
          title={t('buttons.refresh')}
          icon={<ReloadOutlined spin={props.refreshing} />}
          onClick={handlers.refresh}
        />
        {definition.module.search.length > 0 && (
          <Tool
            title={t(props.searchOpen ? 'resource.hideSearch' : 'resource.showSearch')}
            icon={<SearchOutlined />}
            onClick={handlers.toggleSearch}
          />
        )}
        {hasRecycleBin(definition.module) && buttons.mayRemove && (
          <Tool title={t('resource.bin')} icon={<RestOutlined />} onClick={() => setBinOpen(true)} />
        )}
        <ColumnSettings definition={definition} />
        {pinning && (
          <Suspense>
            <PinDialog module={definition.module} close={() => setPinning(false)} />
          </Suspense>
        )}
        {binOpen && (
          <Suspense>
            <RecycleBin close={() => setBinOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  )
})

const PinDialog = lazy(async () => ({ default: (await import('./PinDialog.tsx')).PinDialog }))
const ColumnChoices = lazy(async () => ({ default: (await import('./ColumnChoices.tsx')).ColumnChoices }))

function ColumnSettings({ definition }: { definition: ResourceDefinition }) {
  const { t } = useTranslation()
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('resource.columns')}
      destroyOnHidden
      content={
        <Suspense>
          <ColumnChoices definition={definition} />
        </Suspense>
      }
    >
      <Tooltip title={t('resource.columns')}>
        <Button shape="circle" aria-label={t('resource.columns')} icon={<SettingOutlined />} />
      </Tooltip>
    </Popover>
  )
}
