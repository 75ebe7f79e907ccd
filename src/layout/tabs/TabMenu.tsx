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
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { CANCEL_CLASS, noteFocus } from '../../components/ui/layers.ts'
import { useConfirm } from '../../components/ui/useConfirm.ts'
import { settings } from '../../lib/settings.ts'
import { reloadAccess } from '../../providers/accessControl.ts'
import { request } from '../../providers/api/http.ts'
import { notify } from '../../providers/api/notification.ts'
import { queryClient } from '../../providers/api/queryClient.ts'
import { hasUnsaved } from '../../state/drafts.ts'
import { openMenuSearch } from '../../state/layout.ts'
import { closeTabs, findTab, refreshTab, showTab, tabAddress, tabTitle, useTabs } from '../../state/tabs.ts'
import type { MenuPosition } from './TabBar.tsx'

interface TabMenuProps {
  position: MenuPosition
  onClosed: () => void
}

/** Context menu of a tab. */
export function TabMenu({ position: { id, x, y, listsPages }, onClosed }: TabMenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { open, close, refresh } = useTabActions()
  const { tagList, current } = useTabs()
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

  const others = [...left, ...right]
  const closing = (tabs: readonly string[]) => ({ run: () => void close(tabs), disabled: tabs.length === 0 })
  const actions = {
    search: { icon: <SearchOutlined />, run: openMenuSearch },
    clear: { icon: <ClearOutlined />, run: () => void clear() },
    refresh: { icon: <ReloadOutlined />, run: () => void refresh(id) },
    close: { icon: <CloseOutlined />, ...closing(own) },
    closeLeft: { icon: <VerticalRightOutlined />, ...closing(left) },
    closeRight: { icon: <VerticalLeftOutlined />, ...closing(right) },
    closeOthers: { icon: <ColumnWidthOutlined />, ...closing(others) },
    closeAll: { icon: <CloseCircleOutlined />, run: () => void closeAll() },
  }
  const item = (key: keyof typeof actions) => {
    const { run: _, ...shown } = actions[key]
    return { key, label: t(`tabs.${key}`), ...shown }
  }
  const pages = {
    type: 'group',
    label: t('tabs.open'),
    children: tagList.map(tab => ({
      key: tab.id,
      label: tab.record ? `${tabTitle(tab)} · ${tab.record}` : tabTitle(tab),
      'aria-current': tab.id === current,
    })),
  } as const
  const items: MenuProps['items'] = [
    ...(['search', 'clear', 'refresh'] as const).map(item),
    { type: 'divider' },
    ...(['close', 'closeLeft', 'closeRight', 'closeOthers', 'closeAll'] as const).map(item),
    ...(listsPages ? [{ type: 'divider' } as const, pages] : []),
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
        selectedKeys: [current],
        style: { maxHeight: 'calc(100dvh - 112px)', maxWidth: 320, overflowY: 'auto' },
        onClick: ({ key }) => {
          leave()
          if (key in actions) actions[key as keyof typeof actions].run()
          else open(key)
        },
      }}
    >
      <span className="tab-menu-anchor" style={{ left: x, top: y }} />
    </Dropdown>
  )
}

/**
 * Forgets what was remembered to save time, on the server and here: menus, buttons, dictionaries and other choices.
 * Signing in, settings and what was typed stay.
 */
async function clearCache(): Promise<void> {
  await request({ url: 'blade-auth/oauth/clear-cache' })
  await reloadAccess()
  queryClient.removeQueries({ type: 'inactive' })
  // Records in open forms are left alone: reading them again would replace what was typed.
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => Object(queryKey.at(-1)).dependsOn !== undefined })
}

type Answer = 'discard' | 'keep' | 'cancel'

/** Actions on open tabs. Those that would discard unsaved text confirm once for all tabs. */
export function useTabActions() {
  const navigate = useNavigate()
  const ask = useQuestion()

  function open(id: string) {
    const tab = findTab(id)
    if (!tab || useTabs.getState().current === id) return
    showTab(id)
    navigate(tabAddress(tab))
  }

  async function close(ids: readonly string[]) {
    const { tagList } = useTabs.getState()
    const closing = tagList.filter(tab => tab.close && ids.includes(tab.id))
    const unsaved = closing.filter(({ id }) => hasUnsaved(id))
    const answer = unsaved.length > 0 ? await ask(unsaved.map(tabTitle), closing.length > unsaved.length) : 'discard'
    if (answer === 'cancel') return false
    const going = answer === 'keep' ? closing.filter(tab => !unsaved.includes(tab)) : closing
    const next = closeTabs(going.map(({ id }) => id))
    // In place of the address of the closed page, which would open it again.
    if (next) navigate(tabAddress(next), { replace: true })
    return going.length > 0
  }

  async function refresh(id: string) {
    const tab = findTab(id)
    if (!tab) return
    if (hasUnsaved(id) && (await ask([tabTitle(tab)], false)) !== 'discard') return
    // Recently fetched data is refetched too. Other pages retain their content.
    await queryClient.invalidateQueries({ refetchType: 'none' })
    refreshTab(id)
  }

  return { open, close, refresh }
}

/** Names the pages whose text would be lost. Where there are others, those may be closed alone. */
function useQuestion(): (names: readonly string[], others: boolean) => Promise<Answer> {
  const { modal } = App.useApp()
  const { t } = useTranslation()
  return (names, others) =>
    new Promise(resolve => {
      const back = noteFocus()
      const answer = (choice: Answer) => () => {
        question.destroy()
        back()
        resolve(choice)
      }
      const question = modal.confirm({
        title: t('shell.prompt'),
        focusTriggerAfterClose: false,
        content: t('tabs.unsaved', { names: names.join(t('resource.comma')) }),
        onCancel: answer('cancel'),
        footer: (
          <div className="tab-answers">
            <Button autoFocus className={CANCEL_CLASS} onClick={answer('cancel')}>
              {t('resource.keepEditing')}
            </Button>
            {others && <Button onClick={answer('keep')}>{t('tabs.closeOthersOnly')}</Button>}
            <Button type="primary" danger onClick={answer('discard')}>
              {t('resource.discard')}
            </Button>
          </div>
        ),
      })
    })
}
