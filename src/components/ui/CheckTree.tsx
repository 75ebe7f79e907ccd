import './checkTree.css'
import { Button, Empty, Input, Space, Tree } from 'antd'
import { useMemo, useState } from 'react'
import {
  allLeaves,
  branchesIn,
  type CheckNode,
  checksOf,
  type Granted,
  matching,
  toggled,
} from '../../lib/text/checks.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'

interface CheckTreeProps {
  label: string
  nodes: readonly CheckNode[]
  granted: Granted
  onChange: (granted: Granted) => void
}

/** From here on only the nodes in sight are drawn. */
const height = 420

/** A tree to tick, with a search that hides nothing from what is ticked. */
export function CheckTree({ label, nodes, granted, onChange }: CheckTreeProps) {
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
        <Button onClick={() => onChange(allLeaves(nodes))}>{t('all')}</Button>
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
          // Nodes stand still at once, so that the next click meets what it aims at.
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

/** Trees to tick, in the dialogs of roles and top menus. */
const { usePhrases } = definePhrases('components/ui', {
  search: { zh: '搜索名称', en: 'Search names' },
  all: { zh: '全选', en: 'Select all' },
  none: { zh: '清空选择', en: 'Select none' },
  count: { zh: '已选 {{nodes}} 项', en: '{{nodes}} selected' },
  nothing: { zh: '暂无可授权的内容', en: 'There is nothing to grant' },
})
