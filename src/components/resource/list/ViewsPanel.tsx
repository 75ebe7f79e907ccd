import { DeleteOutlined, LinkOutlined, ShareAltOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import type { CrudFilters, CrudSorting } from '@refinedev/core'
import { Button, Input, Select, Tag } from 'antd'
import { useState } from 'react'
import { type ListView, listSettings, standardLayout } from '#contract/desk/list'
import { maxNameLength, savedView } from '#contract/desk/savedView'
import { role } from '#contract/system/role'
import { copyText } from '../../../lib/copyText.ts'
import { useModuleRights } from '../../../providers/accessControl.ts'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useSession } from '../../../state/session.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useOneAtATime, useRunning } from '../../ui/useRunning.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { ownLists, readListSettings, useKeptLists, useListLayout } from './listSettings.ts'
import { usePhrases } from './phrases.ts'

interface ViewsPanelProps {
  definition: ResourceDefinition
  viewId: string | undefined
  apply: (view: ListView) => void
  filters: CrudFilters
  sorters: CrudSorting
}

/** The views of a list: apply, share, begin with one, or save what is on screen as another. */
export function ViewsPanel({ definition, viewId, apply, filters, sorters }: ViewsPanelProps) {
  const { path, route } = definition.module
  const { t } = usePhrases()
  const mayShare = useModuleRights(role)('share')
  const { listViews, firstViews } = ownLists(useKeptLists())
  const views = listViews.filter(view => view.path === path)
  const confirm = useConfirm()
  const roles =
    useSession(state => state.userInfo?.role_id)
      ?.split(',')
      .filter(Boolean) ?? []
  const [roleId = ''] = roles
  const ranges: ListView['sharedWith'][] = [
    'own',
    ...(roles.length > 0 ? (['role'] as const) : []),
    ...(mayShare ? (['everyone'] as const) : []),
  ]

  const begin = useOneAtATime(async (id: string) => {
    await call(listSettings, 'begin', { path, viewId: id })
    await readListSettings(true)
  })

  const share = useOneAtATime(async ({ id, name }: ListView, sharedWith: ListView['sharedWith']) => {
    await call(savedView, 'share', { id, sharedWith, ...(sharedWith === 'role' && { roleId }) })
    await readListSettings(true)
    notify('success', t('sharedNow', { name, range: t(`sharing.${sharedWith}`) }))
  })

  async function copyLink(id: string) {
    await copyText(new URL(`${route}/index?view=${id}`, window.location.href).href)
    notify('success', t('linkCopied'))
  }

  const remove = useOneAtATime(async ({ id, name, sharedWith }: ListView) => {
    const content = sharedWith === 'own' ? t('sureRemoveView', { name }) : t('sureRemoveShared', { name })
    if (!(await confirm({ content, okText: t('buttons.delete'), danger: true }))) return
    await call(savedView, 'remove', { id })
    await readListSettings(true)
    notify('success', t('viewRemoved'))
  })

  return (
    <div className="views-panel">
      {views.length === 0 && <p>{t('noViews')}</p>}
      <ul>
        {views.map(view => {
          const isFirst = firstViews[path] === view.id
          return (
            <li key={view.id}>
              <Button type={view.id === viewId ? 'primary' : 'text'} size="small" onClick={() => apply(view)}>
                {view.name}
              </Button>
              {view.sharedWith !== 'own' && !(view.isOwn && mayShare) && <Tag>{t(`sharing.${view.sharedWith}`)}</Tag>}
              <span>
                <Button
                  type="text"
                  size="small"
                  icon={isFirst ? <StarFilled /> : <StarOutlined />}
                  aria-label={t('beginWith', { name: view.name })}
                  aria-pressed={isFirst}
                  onClick={() => void begin(isFirst ? '' : view.id).catch(() => {})}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<LinkOutlined />}
                  aria-label={t('copyLink', { name: view.name })}
                  onClick={() => void copyLink(view.id)}
                />
                {view.isOwn && mayShare && (
                  <Select
                    size="small"
                    variant="borderless"
                    suffixIcon={<ShareAltOutlined />}
                    popupMatchSelectWidth={false}
                    aria-label={t('shareView', { name: view.name })}
                    value={view.sharedWith}
                    options={ranges.map(value => ({ value, label: t(`sharing.${value}`) }))}
                    onChange={range => void share(view, range).catch(() => {})}
                  />
                )}
                {view.isOwn && (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('removeView', { name: view.name })}
                    onClick={() => void remove(view).catch(() => {})}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <SaveView {...{ path, viewId, filters, sorters, ranges, roleId }} />
    </div>
  )
}

interface SaveViewProps extends Pick<ViewsPanelProps, 'viewId' | 'filters' | 'sorters'> {
  path: string
  ranges: readonly ListView['sharedWith'][]
  /** The role with which a view is shared. */
  roleId: string
}

function SaveView({ path, viewId, filters, sorters, ranges, roleId }: SaveViewProps) {
  const { t } = usePhrases()
  const [layout] = useListLayout(path, viewId)
  const [name, setName] = useState('')
  const [sharedWith, setSharedWith] = useState<ListView['sharedWith']>('own')
  const { running: saving, run } = useRunning()

  async function save() {
    if (name.trim() === '') return notify('warning', t('nameNeeded'))
    const content = { filters: JSON.stringify(filters), sorters: JSON.stringify(sorters) }
    await call(savedView, 'submit', {
      ...{ name, path, ...content, sharedWith },
      ...(layout && { layout: JSON.stringify({ ...standardLayout, ...layout }) }),
      ...(sharedWith === 'role' && { roleId }),
    })
    await readListSettings(true)
    setName('')
    notify('success', t('viewSaved'))
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void run(save)
      }}
    >
      <Input
        size="small"
        aria-label={t('name')}
        placeholder={t('newView')}
        maxLength={maxNameLength}
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <Select
        size="small"
        style={{ flex: '0 0 96px' }}
        aria-label={t('sharedWith')}
        value={sharedWith}
        options={ranges.map(value => ({ value, label: t(`sharing.${value}`) }))}
        onChange={setSharedWith}
      />
      <Button size="small" type="primary" htmlType="submit" loading={saving}>
        {t('buttons.save')}
      </Button>
    </form>
  )
}
