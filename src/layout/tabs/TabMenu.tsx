import {
  ClearOutlined,
  CloseCircleOutlined,
  CloseOutlined,
  ColumnWidthOutlined,
  ReloadOutlined,
  SearchOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useConfirm } from '../../components/ui/useConfirm.ts'
import { settings } from '../../lib/settings.ts'
import { notify } from '../../providers/api/notification.ts'
import { clearCache } from '../../providers/clearCache.ts'
import { openMenuSearch } from '../../state/layout.ts'
import { useTabs } from '../../state/tabs.ts'
import type { MenuPosition } from './TabBar.tsx'
import { useTabActions } from './useTabActions.ts'

interface TabMenuProps {
  position: MenuPosition
  onClosed: () => void
}

/** Context menu of a tab. */
export function TabMenu({ position: { id, x, y }, onClosed }: TabMenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { close, refresh } = useTabActions()
  const { tagList } = useTabs()
  const at = tagList.findIndex(tab => tab.id === id)
  const idsOf = (tabs: typeof tagList) => tabs.filter(tab => tab.close).map(tab => tab.id)
  const left = idsOf(tagList.slice(0, at))
  const right = idsOf(tagList.slice(at + 1))
  const own = idsOf(tagList.filter(tab => tab.id === id))

  async function clear() {
    if (!(await confirm({ content: t('tabs.confirmClear') }))) return
    try {
      await clearCache()
      notify('success', t('tabs.cleared'))
    } catch {
      // The refusal is on screen.
    }
  }

  async function closeAll() {
    await close(idsOf(tagList))
    if (!useTabs.getState().tagList.some(tab => tab.close)) navigate(settings.home)
  }

  const actions: Record<string, () => void> = {
    search: openMenuSearch,
    clear: () => void clear(),
    refresh: () => void refresh(id),
    close: () => void close(own),
    closeLeft: () => void close(left),
    closeRight: () => void close(right),
    closeOthers: () => void close([...left, ...right]),
    closeAll: () => void closeAll(),
  }
  const items: MenuProps['items'] = [
    { key: 'search', icon: <SearchOutlined />, label: t('tabs.search') },
    { key: 'clear', icon: <ClearOutlined />, label: t('tabs.clear') },
    { key: 'refresh', icon: <ReloadOutlined />, label: t('tabs.refresh') },
    { type: 'divider' },
    { key: 'close', icon: <CloseOutlined />, label: t('tabs.close'), disabled: own.length === 0 },
    { key: 'closeLeft', icon: <VerticalRightOutlined />, label: t('tabs.closeLeft'), disabled: left.length === 0 },
    { key: 'closeRight', icon: <VerticalLeftOutlined />, label: t('tabs.closeRight'), disabled: right.length === 0 },
    {
      key: 'closeOthers',
      icon: <ColumnWidthOutlined />,
      label: t('tabs.closeOthers'),
      disabled: left.length + right.length === 0,
    },
    { key: 'closeAll', icon: <CloseCircleOutlined />, label: t('tabs.closeAll') },
  ]
  const leave = () => {
    onClosed()
    document.getElementById(`tab-${id}`)?.focus()
  }
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={next => !next && leave()}
      menu={{
        items,
        'aria-label': t('tabs.more'),
        onClick: ({ key }) => {
          leave()
          actions[key]?.()
        },
      }}
    >
      <span className="tab-menu-anchor" style={{ left: x, top: y }} />
    </Dropdown>
  )
}
