import { DeleteOutlined, LinkOutlined, ShareAltOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import type { CrudFilters, CrudSorting } from '@refinedev/core'
import { Button, Input, Select, Tag } from 'antd'
import { useState } from 'react'
import { maxNameLength, savedView } from '#contract/desk/home'
import { type ListView, listSettings, standardLayout } from '#contract/desk/list'
import { role } from '#contract/system/role'
import { copyText } from '../../../lib/copyText.ts'
import { usePermissions } from '../../../providers/accessControl.ts'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useSession } from '../../../state/session.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { usePhrases } from './phrases.ts'
import { useListLayout } from './settings/listLayouts.ts'
import { ownLists, readListSettings, useKeptLists } from './settings/listSettings.ts'

export interface ViewsPanelProps {
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
  const mayShare = usePermissions(role)('share')
  const { listViews, firstViews } = ownLists(useKeptLists())
  const views = listViews.filter(view => view.path === path)

  async function begin(id: string) {
    await call(listSettings, 'begin', { path, viewId: id })
    await readListSettings(true)
  }

  async function share(id: string, sharedWith: ListView['sharedWith']) {
    await call(savedView, 'share', { id, sharedWith })
    await readListSettings(true)
  }

  async function copyLink(id: string) {
    await copyText(new URL(`${route}/index?view=${id}`, window.location.href).href)
    notify('success', t('linkCopied'))
  }

  async function remove(id: string) {
    await call(savedView, 'remove', { id })
    await readListSettings(true)
  }

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
              {view.sharedWith !== 'own' && <Tag>{t(`sharing.${view.sharedWith}`)}</Tag>}
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
                  <Button
                    type="text"
                    size="small"
                    icon={<ShareAltOutlined />}
                    aria-label={t('shareView', { name: view.name })}
                    aria-pressed={view.sharedWith === 'everyone'}
                    onClick={() =>
                      void share(view.id, view.sharedWith === 'everyone' ? 'own' : 'everyone').catch(() => {})
                    }
                  />
                )}
                {view.isOwn && (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('removeView', { name: view.name })}
                    onClick={() => void remove(view.id).catch(() => {})}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <SaveView path={path} {...{ viewId, filters, sorters }} />
    </div>
  )
}

type SaveViewProps = Pick<ViewsPanelProps, 'viewId' | 'filters' | 'sorters'> & { path: string }

function SaveView({ path, viewId, filters, sorters }: SaveViewProps) {
  const { t } = usePhrases()
  const holds = usePermissions(role)
  const [layout] = useListLayout(path, viewId)
  const roles =
    useSession(state => state.userInfo?.role_id)
      ?.split(',')
      .filter(Boolean) ?? []
  const [name, setName] = useState('')
  const [sharedWith, setSharedWith] = useState<ListView['sharedWith']>('own')
  const choices: ListView['sharedWith'][] = [
    'own',
    ...(roles.length > 0 ? (['role'] as const) : []),
    ...(holds('share') ? (['everyone'] as const) : []),
  ]

  async function save() {
    if (name.trim() === '') return notify('warning', t('nameNeeded'))
    const content = { filters: JSON.stringify(filters), sorters: JSON.stringify(sorters) }
    await call(savedView, 'submit', {
      ...{ name, path, ...content, sharedWith, listOnly: 1 },
      ...(layout && { layout: JSON.stringify({ ...standardLayout, ...layout }) }),
      ...(sharedWith === 'role' && { roleId: roles[0] ?? '' }),
    })
    await readListSettings(true)
    setName('')
    notify('success', t('viewSaved'))
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void save().catch(() => {})
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
        aria-label={t('sharedWith')}
        value={sharedWith}
        options={choices.map(value => ({ value, label: t(`sharing.${value}`) }))}
        onChange={setSharedWith}
      />
      <Button size="small" type="primary" htmlType="submit">
        {t('saveView')}
      </Button>
    </form>
  )
}
