import './checkTree.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Space, Tabs, Tree } from 'antd'
import { useMemo, useState } from 'react'
import type { TreeNode } from '#contract/kit/reply'
import type { Grantable } from '#contract/system/menu'
import {
  allLeaves,
  branchesIn,
  type CheckNode,
  checksOf,
  type GrantedKeys,
  grantedFrom,
  keysToSend,
  matching,
  toggled,
} from '../../../lib/text/checks.ts'
import { notify } from '../../../providers/api/notification.ts'
import { definePhrases } from '../../../providers/i18n/definePhrases.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useRunning } from '../../ui/useRunning.ts'
import { useLeave, useUnsaved } from '../form/unsaved.ts'

type Section = keyof Grantable<unknown>

interface GrantDialogProps {
  title: string
  /** Trees of checkboxes; several appear as tabs. */
  sections: readonly { key: Section; label: string }[]
  /** Identifies what receives the grant. */
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
  const leave = useLeave({ holder, mark }, close)
  const [changed, setChanged] = useState<Partial<Grantable<GrantedKeys>>>({})
  const { running: saving, run } = useRunning()
  // Read anew each time, and never under the hands of somebody who ticks.
  const query = useQuery({
    queryKey: ['grant', of],
    queryFn: read,
    cacheTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

  const { data } = query
  const grantedIn = (section: Section): GrantedKeys =>
    changed[section] ?? (data ? grantedFrom(data.trees[section], new Set(data.keys[section])) : new Set())

  const send = () =>
    run(async () => {
      if (!data) return
      const sent = keysIn(section => keysToSend(data.trees[section] ?? [], grantedIn(section)))
      if ((await save(sent)) === false) return
      mark(false)
      notify('success', t('notifications.success'), () => undo(sent, storedKeys(data)))
      close()
    })

  /** Confirms first where somebody has granted otherwise since. */
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
      onOk={() => void send()}
      okText={t('buttons.save')}
      okButtonProps={{ disabled: !data, loading: saving }}
    >
      <Loaded query={query}>
        {() =>
          sections.length > 1 ? (
            <Tabs items={sections.map(section => ({ ...section, children: treeOf(section) }))} />
          ) : (
            sections.map(section => <div key={section.key}>{treeOf(section)}</div>)
          )
        }
      </Loaded>
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

interface CheckTreeProps {
  label: string
  nodes: readonly CheckNode[]
  granted: GrantedKeys
  onChange: (granted: GrantedKeys) => void
}

/** From here on only the visible nodes are rendered. */
const height = 420

/** A tree to tick, with a search that hides nothing from what is ticked. */
function CheckTree({ label, nodes, granted, onChange }: CheckTreeProps) {
  const { t } = usePhrases()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<string[]>(() => nodes.slice(0, 1).map(({ key }) => key))
  const shown = useMemo(() => matching(nodes, search), [nodes, search])
  const checks = useMemo(() => checksOf(nodes, granted), [nodes, granted])
  const searching = search.trim() !== ''

  return (
    <div className="check-tree">
      <Space wrap className="check-tree-tools">
        <Input.Search
          allowClear
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        <Button onClick={() => onChange(allLeaves(nodes))}>{t('resource.selectAll')}</Button>
        <Button onClick={() => onChange(new Set())}>{t('none')}</Button>
        <span aria-live="polite">{t('count', { nodes: checks.checked.length })}</span>
      </Space>
      {shown.length > 0 ? (
        <Tree<CheckNode>
          aria-label={label}
          checkable
          checkStrictly
          selectable={false}
          blockNode
          // Nodes do not move, so that the next click hits its target.
          motion={false}
          height={height}
          treeData={shown as CheckNode[]}
          checkedKeys={checks}
          onCheck={(_, { node }) => onChange(toggled(nodes, granted, node.key))}
          expandedKeys={searching ? branchesIn(shown) : opened}
          onExpand={keys => setOpened(keys.map(String))}
        />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(searching ? 'resource.nothingFound' : 'nothing')} />
      )}
    </div>
  )
}

const { usePhrases } = definePhrases('components/resource/dialogs/grant', {
  changedSince: {
    zh: '保存后授权又被修改，撤销会覆盖后来的授权。仍要撤销？',
    en: 'The grants changed again since. Undo anyway, and lose what came later?',
  },
  undone: { zh: '授权已撤销', en: 'The grants are as before' },
  search: { zh: '搜索名称', en: 'Search names' },
  none: { zh: '清空选择', en: 'Select none' },
  count: { zh: '已选 {{nodes}} 项', en: '{{nodes}} selected' },
  nothing: { zh: '暂无可授权的内容', en: 'There is nothing to grant' },
})
