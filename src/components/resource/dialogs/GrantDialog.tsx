import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import type { TreeNode } from '#contract/kit/reply'
import type { Grantable } from '#contract/system/menu'
import { type Granted, grantedFrom, keysToSend } from '../../../lib/text/checks.ts'
import { notify } from '../../../providers/api/notification.ts'
import { CheckTree } from '../../ui/CheckTree.tsx'
import { LoadFailed } from '../../ui/placeholders.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useOneAtATime } from '../../ui/useRunning.ts'
import { useLeaving, useUnsaved } from '../draft/unsaved.ts'
import { usePhrases } from './phrases.ts'

type Section = keyof Grantable<unknown>

interface GrantDialogProps {
  title: string
  /** Trees of checkboxes; several appear as tabs. */
  sections: readonly { key: Section; label: string }[]
  /** Tells what is granted to from others. */
  of: string
  read: () => Promise<StoredGrants>
  /** False where the user has not confirmed it. */
  save: (keys: Grantable<string[]>) => Promise<unknown>
  close: () => void
}

interface StoredGrants {
  trees: Grantable<TreeNode[]>
  keys: Grantable<string[]>
}

/** Ticks what is granted, starting from what was. */
export function GrantDialog({ title, sections, of, read, save, close }: GrantDialogProps) {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const { holder, mark } = useUnsaved()
  const mayLeave = useLeaving(holder)
  const [changed, setChanged] = useState<Partial<Grantable<Granted>>>({})
  const [saving, setSaving] = useState(false)
  const sendOnce = useOneAtATime(send)
  // Read anew each time, and never under the hands of somebody who ticks.
  const { data, error, isError, isFetching, refetch } = useQuery({
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
    const sent = keysIn(section => keysToSend(data.trees[section] ?? [], grantedIn(section)))
    try {
      if ((await save(sent)) === false) return setSaving(false)
      mark(false)
      notify('success', t('notifications.success'), () => undo(sent, storedKeys(data)))
      close()
    } catch {
      // The refusal is on screen; what was ticked stays.
      setSaving(false)
    }
  }

  /** Asks first where somebody has granted otherwise since. */
  async function undo(sent: Grantable<string[]>, before: Grantable<string[]>): Promise<boolean> {
    try {
      if (!isSame(storedKeys(await read()), sent) && !(await confirm({ content: t('changedSince') }))) return false
      if ((await save(before)) === false) return false
      notify('success', t('undone'))
      return true
    } catch {
      // The refusal is on screen.
      return false
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
      onOk={() => void sendOnce()}
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
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton active aria-label={t('resource.loading')} />
      )}
    </RecordDialog>
  )
}

const keysIn = (keysOf: (section: Section) => string[]): Grantable<string[]> => ({
  menu: keysOf('menu'),
  dataScope: keysOf('dataScope'),
  apiScope: keysOf('apiScope'),
})

/** The stored grant, in the form in which it is sent. */
const storedKeys = ({ trees, keys }: StoredGrants) =>
  keysIn(section => keysToSend(trees[section] ?? [], grantedFrom(trees[section] ?? [], new Set(keys[section]))))

function isSame(one: Grantable<string[]>, other: Grantable<string[]>): boolean {
  const sorted = (keys: Grantable<string[]>) => JSON.stringify(keysIn(section => [...keys[section]].sort()))
  return sorted(one) === sorted(other)
}
