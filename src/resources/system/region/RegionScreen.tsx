import './region.css'
import { ApartmentOutlined, DeleteOutlined, HistoryOutlined, PlusOutlined, RestOutlined } from '@ant-design/icons'
import { useQueries } from '@tanstack/react-query'
import { Button, Cascader, Empty, Space, Spin, Tree } from 'antd'
import { Suspense, useContext, useState } from 'react'
import type { TreeNode } from '#contract/kit/reply'
import { country, region } from '#contract/system/region'
import { choicesKey, choicesStaleTime } from '../../../components/fields/pickers/useChoices.tsx'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { offersHistory, offersRecycleBin } from '../../../components/resource/definition/buttons.ts'
import { UnsavedContext, useLeaving } from '../../../components/resource/form/unsaved.ts'
import { RecordHistory } from '../../../components/resource/history/RecordHistory.tsx'
import { RecycleBin } from '../../../components/resource/history/RecycleBin.tsx'
import { LoadFailed } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { useNarrow } from '../../../components/ui/screenLevel.tsx'
import { useConfirm } from '../../../components/ui/useConfirm.ts'
import { useRunning } from '../../../components/ui/useRunning.ts'
import { useModuleRights } from '../../../providers/accessControl.ts'
import { call, read } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { RegionForm, usePhrases } from './RegionForm.tsx'

/** The edited region, or the parent of a new one. */
interface ChosenRegion {
  code: string
  adding: boolean
}

/** The tree of regions, and next to it the form of the chosen one. */
export function RegionScreen() {
  const { t } = usePhrases()
  const label = useLabel()
  const may = useModuleRights(region)
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(region.path)
  const holder = useContext(UnsavedContext)
  const mayLeave = useLeaving(holder)
  const [chosen, setChosen] = useState<ChosenRegion>()
  const [opened, setOpened] = useState<readonly string[]>([country])
  const [trying, setTrying] = useState(false)
  const [history, setHistory] = useState<string>()
  const [binOpen, setBinOpen] = useState(false)

  async function choose(next: ChosenRegion) {
    if (!(await mayLeave())) return
    holder.clear()
    setChosen(next)
  }

  async function renewed(code: string, parentCode?: string) {
    holder.clear()
    await invalidate()
    if (parentCode) setOpened(codes => [...new Set([...codes, parentCode])])
    setChosen({ code, adding: false })
  }

  async function remove(code: string) {
    if (!(await confirm({ content: t('resource.confirmRemove') }))) return
    try {
      const { parentCode } = await call(region, 'detail', { code })
      await call(region, 'remove', { id: code })
      notify('success', t('notifications.deleteSuccess'))
      await renewed(parentCode)
    } catch {
      // The refusal is on screen; the region stays.
    }
  }

  async function showHistory(code: string) {
    try {
      setHistory((await call(region, 'detail', { code })).id)
    } catch {
      // The refusal is on screen.
    }
  }

  const { add, delete: del, debug } = region.buttons
  return (
    <section className="region-screen" aria-label={label(region.title)}>
      <RegionTree
        chosen={chosen?.code}
        choose={code => void choose({ code, adding: false })}
        opened={opened}
        setOpened={setOpened}
      />
      <div className="region-side">
        <Space wrap role="toolbar" aria-label={t('resource.tools')}>
          {chosen && may('add') && (
            <Button
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => void choose({ code: chosen.code, adding: true })}
            >
              {label(add.label)}
            </Button>
          )}
          {chosen && may('delete') && (
            <Button danger icon={<DeleteOutlined />} onClick={() => void remove(chosen.code)}>
              {label(del.label)}
            </Button>
          )}
          {offersHistory(region) && chosen && (
            <Button icon={<HistoryOutlined />} onClick={() => void showHistory(chosen.code)}>
              {t('resource.history')}
            </Button>
          )}
          {offersRecycleBin(region) && may('delete') && (
            <Button icon={<RestOutlined />} onClick={() => setBinOpen(true)}>
              {t('resource.bin')}
            </Button>
          )}
          {may('debug') && (
            <Button icon={<ApartmentOutlined />} onClick={() => setTrying(true)}>
              {label(debug.label)}
            </Button>
          )}
        </Space>
        {chosen ? (
          <RegionForm
            key={`${chosen.code}/${chosen.adding}`}
            {...chosen}
            mayEdit={may('edit')}
            saved={(code, parentCode) => void renewed(code, parentCode)}
          />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('chooseOne')} />
        )}
      </div>
      <Suspense>
        {history && <RecordHistory id={history} close={() => setHistory(undefined)} />}
        {binOpen && <RecycleBin close={() => setBinOpen(false)} />}
      </Suspense>
      {trying && <CascadeDialog close={() => setTrying(false)} />}
    </section>
  )
}

interface Choice {
  value: string
  label: string
  isLeaf: boolean
  children?: Choice[]
}

/** Province, city and district as a form would offer them: each offers what is below the one before. */
function CascadeDialog({ close }: { close: () => void }) {
  const label = useLabel()
  const name = label(region.buttons.debug.label)
  const { run } = useRunning()
  const [choices, setChoices] = useState<Choice[]>([])
  const [codes, setCodes] = useState<readonly string[]>([])

  const load = (above: readonly Choice[]) =>
    run(async () => {
      const parent = above.at(-1)
      const found = await call(region, 'select', { code: parent?.value ?? country })
      const below = found.map(({ code, name }) => ({ value: code, label: name, isLeaf: above.length === 2 }))
      if (parent) parent.children = below
      setChoices(parent ? [...choices] : below)
    })

  return (
    <UnansweredDialog width={600} title={name} close={close}>
      <Cascader<Choice>
        className="field-full"
        aria-label={name}
        changeOnSelect
        options={choices}
        onOpenChange={open => open && choices.length === 0 && void load([])}
        loadData={above => void load(above)}
        onChange={values => setCodes(values ?? [])}
      />
      <p aria-live="polite">{codes.at(-1)}</p>
    </UnansweredDialog>
  )
}

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
/** Constant while levels load or collapse, so that nothing next to the tree or below it moves. */
const heights = { wide: 640, narrow: 320 }

/** Read level by level: what is below each opened region, beginning with the country. */
function RegionTree({ chosen, choose, opened, setOpened }: RegionTreeProps) {
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
