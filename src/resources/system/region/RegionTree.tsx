import { useQueries } from '@tanstack/react-query'
import { Spin, Tree } from 'antd'
import type { TreeNode } from '#contract/kit/reply'
import { region } from '#contract/system/region'
import { choicesKey, choicesStaleTime } from '../../../components/fields/pickers/useChoices.tsx'
import { LoadFailed } from '../../../components/ui/placeholders.tsx'
import { useNarrow } from '../../../components/ui/screenLevel.tsx'
import { read } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'

interface RegionTreeProps {
  chosen: string | undefined
  choose: (code: string) => void
  opened: readonly string[]
  setOpened: (codes: readonly string[]) => void
}

interface RegionNode {
  key: string
  title: string
  isLeaf: boolean
  children?: RegionNode[]
}

/** Parent id of the country. */
const above = '0'
/** Kept while levels load or fold, so that nothing beside or below the tree moves. */
const heights = { wide: 640, narrow: 320 }

/** Read level by level: what is below each opened region, beginning with the country. */
export function RegionTree({ chosen, choose, opened, setOpened }: RegionTreeProps) {
  const label = useLabel()
  const height = useNarrow() ? heights.narrow : heights.wide
  const codes = [above, ...opened]
  const queries = useQueries({
    queries: codes.map(parentCode => ({
      queryKey: choicesKey(region.path, 'lazy-tree', parentCode),
      queryFn: () => read(region, 'lazy-tree', { parentCode }),
      staleTime: choicesStaleTime,
    })),
  })
  const levels = new Map(codes.map((code, index) => [code, queries[index]?.data]))

  const fold = (code: string, open: boolean) =>
    setOpened(open ? [...opened, code] : opened.filter(other => other !== code))

  const shown = (nodes: readonly TreeNode[]): RegionNode[] =>
    nodes.map(({ key, title, hasChildren }) => {
      const children = levels.get(key)
      return { key, title: `${title} ${key}`, isLeaf: !hasChildren, ...(children && { children: shown(children) }) }
    })

  if (queries.some(({ isError, isFetching }) => isError && !isFetching))
    return (
      <aside className="region-tree" aria-label={label(region.title)}>
        <LoadFailed
          error={queries.find(({ isError }) => isError)?.error}
          retry={() => queries.filter(({ isError }) => isError).forEach(query => void query.refetch())}
        />
      </aside>
    )
  return (
    <aside className="region-tree" aria-label={label(region.title)}>
      <Spin spinning={queries.some(({ isLoading }) => isLoading)} delay={150}>
        <div style={{ minHeight: height }}>
          <Tree<RegionNode>
            aria-label={label(region.title)}
            blockNode
            virtual
            // A click while a level unfolds would be lost.
            motion={false}
            height={height}
            treeData={shown(levels.get(above) ?? [])}
            expandedKeys={[...opened]}
            onExpand={(_, { node, expanded }) => fold(node.key, expanded)}
            selectedKeys={chosen === undefined ? [] : [chosen]}
            onSelect={(_, { node }) => choose(node.key)}
          />
        </div>
      </Spin>
    </aside>
  )
}
