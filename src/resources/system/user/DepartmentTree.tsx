import { Tree, TreeSelect } from 'antd'
import { useState } from 'react'
import type { TreeNode } from '#contract/kit/reply'
import { dept } from '#contract/system/dept'
import type { AsideProps } from '../../../components/resource/definition/defineResource.ts'
import { LoadFailed } from '../../../components/ui/placeholders.tsx'
import { read, useCall } from '../../../providers/api/call.ts'
import './user.css'
import { useLevel } from '../../../components/ui/screenLevel.tsx'
import { usePhrases } from './phrases.ts'

interface DepartmentNode {
  key: string
  value: string
  title: string
  isLeaf: boolean
  children?: DepartmentNode[]
}

/** The departments, read level by level. Whoever chooses one sees its users and those of the departments below it. */
export function DepartmentTree({ value, narrow }: AsideProps) {
  const { t } = usePhrases()
  // Next to menu and tree the list would have no room.
  const small = useLevel() < 3
  const [below, setBelow] = useState<ReadonlyMap<string, readonly TreeNode[]>>(new Map())
  const query = useCall(dept, 'lazy-tree', { parentId: '0' }, { dependsOn: dept.path })
  const { data: top = [], error, isError, isFetching, refetch } = query

  async function load(id: string) {
    const nodes = await read(dept, 'lazy-tree', { parentId: id })
    setBelow(before => new Map(before).set(id, nodes))
  }

  const shown = (nodes: readonly TreeNode[]): DepartmentNode[] =>
    nodes.map(({ id, title, hasChildren }) => {
      const children = below.get(id)
      return { key: id, value: id, title, isLeaf: !hasChildren, ...(children && { children: shown(children) }) }
    })

  const label = t('departments')
  if (isError && !isFetching)
    return (
      <aside className="resource-aside" aria-label={label}>
        <LoadFailed error={error} retry={() => void refetch()} />
      </aside>
    )
  return (
    <aside className="resource-aside" aria-label={label}>
      {small ? (
        <TreeSelect
          className="field-full"
          aria-label={label}
          placeholder={t('allDepartments')}
          allowClear
          treeData={shown(top)}
          loadData={node => load(String(node.value))}
          value={value}
          onChange={next => narrow(next ?? undefined)}
        />
      ) : (
        <Tree
          className="department-tree"
          // A tree applies its default expanded keys only when it mounts.
          key={top.length === 0 ? 'waiting' : 'read'}
          aria-label={label}
          blockNode
          defaultExpandedKeys={top.map(({ id }) => id)}
          treeData={shown(top)}
          loadData={node => load(String(node.key))}
          selectedKeys={value ? [value] : []}
          onSelect={([next]) => narrow(next === undefined ? undefined : String(next))}
        />
      )}
    </aside>
  )
}
