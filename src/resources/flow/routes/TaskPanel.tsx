import { ArrowDownOutlined, ArrowUpOutlined, ExpandOutlined } from '@ant-design/icons'
import { useDataProvider, useList, useParsed } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { Empty, Space } from 'antd'
import { useState } from 'react'
import { useOutletContext } from 'react-router-dom'
import { type BladeFlow, workTodo } from '#contract/flow/work'
import { firstPage } from '#contract/kit/rules'
import type { useDialogs } from '../../../components/resource/data/recordAddress.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { UnsavedContext } from '../../../components/resource/form/unsaved.ts'
import { SideDrawer } from '../../../components/ui/Dialog.tsx'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { useNarrow } from '../../../components/ui/screenLevel.tsx'
import { usePageNavigate } from '../../../providers/router.ts'
import { createUnsavedState } from '../../../state/drafts.ts'
import { IconButton } from '../parts/CallFields.tsx'
import { handleAddress } from '../parts/flowRoute.ts'
import { usePhrases } from '../parts/phrases.ts'
import { PanelContext } from '../screens/FlowPage.tsx'
import { FlowScreen } from './FlowScreens.tsx'

const resource = workTodo.path
const { listPath } = workTodo

/** A task next to the list. After its answer comes the next one; what was typed stays as a draft. */
export function TaskPanel({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const { open } = useOutletContext<ReturnType<typeof useDialogs>>()
  const navigate = usePageNavigate()
  const narrow = useNarrow()
  const [unsaved] = useState(createUnsavedState)
  const tasks = useListedTasks()
  const place = tasks?.findIndex(task => isTask(task, id)) ?? -1
  const [before, after] = [tasks?.[place - 1], tasks?.[place + 1]]
  const address = useTaskAddress(id, tasks)
  const goTo = (task: BladeFlow | undefined) => (task ? open('show', task.taskId ?? '') : close())
  return (
    <SideDrawer
      width={narrow ? '100%' : 760}
      title={place < 0 ? t('task.title') : t('task.place', { place: place + 1, count: tasks?.length })}
      onClose={close}
      extra={
        <Space size={0}>
          <IconButton
            label={t('task.before')}
            icon={<ArrowUpOutlined />}
            disabled={!before}
            onClick={() => goTo(before)}
          />
          <IconButton
            label={t('task.after')}
            icon={<ArrowDownOutlined />}
            disabled={!after}
            onClick={() => goTo(after)}
          />
          {address.data && (
            <IconButton label={t('task.page')} icon={<ExpandOutlined />} onClick={() => navigate(address.data ?? '')} />
          )}
        </Space>
      }
    >
      <UnsavedContext.Provider value={unsaved}>
        <PanelContext.Provider value={{ finished: () => goTo(after ?? before), close }}>
          {address.isError && <LoadFailed error={address.error} retry={() => void address.refetch()} />}
          {address.isLoading && <WaitingBlock />}
          {address.data === null && <Empty description={t('task.over')} />}
          {address.data && <FlowScreen key={address.data} pathname={address.data} />}
        </PanelContext.Provider>
      </UnsavedContext.Provider>
    </SideDrawer>
  )
}

const isTask = (task: BladeFlow, id: string) => task.taskId === id || task.id === id

/** The tasks of the page in sight, by its address; undefined until they are there. */
function useListedTasks(): BladeFlow[] | undefined {
  const { params: { current, pageSize, filters, sorters } = {} } = useParsed()
  const { data } = useList<BladeFlow>({
    resource,
    pagination: { current: current ?? 1, pageSize: pageSize ?? firstPage.pageSize },
    ...(filters && { filters }),
    ...(sorters && { sorters }),
    meta: { id: undefined, action: undefined, view: undefined, silent: true, listPath },
    queryOptions: { keepPreviousData: true },
  })
  return data?.data
}

/** The address of the screen of a task; null where it is no task of the user any more. */
function useTaskAddress(id: string, listed: readonly BladeFlow[] | undefined) {
  const provider = useDataProvider()
  return useQuery({
    queryKey: ['task address', id],
    queryFn: async () => {
      const task = listed?.find(one => isTask(one, id)) ?? (await readTask())
      return task ? handleAddress(task) : null
    },
    enabled: listed !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    cacheTime: 0,
  })

  async function readTask(): Promise<BladeFlow | undefined> {
    const filters = [{ field: 'taskId', operator: 'eq' as const, value: id }]
    const { data } = await provider().getList<BladeFlow>({ resource, filters, meta: { listPath, silent: true } })
    return data[0]
  }
}
