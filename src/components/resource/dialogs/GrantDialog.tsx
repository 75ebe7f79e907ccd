import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TreeNode } from '#contract/kit/reply'
import type { Grantable } from '#contract/system/menu'
import { type Granted, grantedFrom, keysToSend } from '../../../lib/text/checks.ts'
import { notify } from '../../../providers/api/notification.ts'
import { CheckTree } from '../../ui/CheckTree.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { LoadFailed } from '../../ui/states/LoadFailed.tsx'
import { useLeaving, useUnsaved } from '../draft/unsaved.ts'

type Section = keyof Grantable<unknown>

interface GrantDialogProps {
  title: string
  /** Trees of checkboxes; several appear as tabs. */
  sections: readonly { key: Section; label: string }[]
  /** Tells what is granted to from others. */
  of: string
  read: () => Promise<{ trees: Grantable<TreeNode[]>; keys: Grantable<string[]> }>
  save: (keys: Grantable<string[]>) => Promise<unknown>
  close: () => void
}

/** Ticks what is granted, starting from what was. */
export function GrantDialog({ title, sections, of, read, save, close }: GrantDialogProps) {
  const { t } = useTranslation()
  const { holder, mark } = useUnsaved()
  const mayLeave = useLeaving(holder)
  const [changed, setChanged] = useState<Partial<Grantable<Granted>>>({})
  const [saving, setSaving] = useState(false)
  // Read anew each time, and never under the hands of somebody who ticks.
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['grant', of],
    queryFn: read,
    cacheTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

  const grantedIn = (section: Section): Granted =>
    changed[section] ?? (data ? grantedFrom(data.trees[section], new Set(data.keys[section])) : new Set())

  async function leave() {
    if (!(await mayLeave())) return
    mark(false)
    close()
  }

  async function send() {
    if (!data) return
    setSaving(true)
    const keysOf = (section: Section) => keysToSend(data.trees[section], grantedIn(section))
    try {
      await save({ menu: keysOf('menu'), dataScope: keysOf('dataScope'), apiScope: keysOf('apiScope') })
      mark(false)
      notify('success', t('notifications.success'))
      close()
    } catch {
      // The refusal is on screen; what was ticked stays.
      setSaving(false)
    }
  }

  const treeOf = ({ key, label }: (typeof sections)[number]) =>
    data && (
      <CheckTree
        label={label}
        nodes={data.trees[key]}
        granted={grantedIn(key)}
        onChange={granted => {
          mark(true)
          setChanged(before => ({ ...before, [key]: granted }))
        }}
      />
    )

  return (
    <RecordDialog
      width={880}
      title={title}
      onCancel={leave}
      onOk={send}
      okText={t('buttons.save')}
      cancelText={t('buttons.cancel')}
      okButtonProps={{ disabled: !data, loading: saving }}
    >
      {data ? (
        sections.length > 1 ? (
          <Tabs items={sections.map(section => ({ ...section, children: treeOf(section) }))} />
        ) : (
          sections.map(section => <div key={section.key}>{treeOf(section)}</div>)
        )
      ) : isError && !isFetching ? (
        <LoadFailed retry={() => void refetch()} />
      ) : (
        <Skeleton active aria-label={t('resource.loading')} />
      )}
    </RecordDialog>
  )
}
