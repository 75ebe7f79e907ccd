import '../parts/flow.css'
import { useInvalidate } from '@refinedev/core'
import { Descriptions } from 'antd'
import { createContext, type ReactNode, useContext } from 'react'
import { waitingPath } from '#contract/desk/workbench'
import { type FlowForm, flowProcess } from '#contract/flow/process'
import { workClaim, workDone, workSend, workStart, workTodo } from '#contract/flow/work'
import { useRecordName } from '../../../components/resource/data/recordAddress.ts'
import { useLeaving } from '../../../components/resource/form/unsaved.ts'
import { FingerSized, useNarrow } from '../../../components/ui/screenLevel.tsx'
import { isOffered, settings } from '../../../lib/settings.ts'
import { call, useCall, useInvalidateCall } from '../../../providers/api/call.ts'
import { PageIdContext, usePageNavigate } from '../../../providers/router.ts'
import type { UnsavedState } from '../../../state/drafts.ts'
import { hasScreen } from '../../../state/hasScreen.ts'
import { closeTabs, useTabs } from '../../../state/tabs.ts'

/** A screen of one process: its name, and cards below each other. */
export function FlowPage({ title, children }: { title: string; children: ReactNode }) {
  useRecordName(title)
  return (
    <FingerSized>
      <div className="flow-page">
        <h1>{title}</h1>
        {children}
      </div>
    </FingerSized>
  )
}

interface Fact {
  label: string
  value: ReactNode
  /** Spans the whole row. */
  wide?: boolean
}

/** The facts of an application. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const narrow = useNarrow()
  return (
    <Descriptions
      className="flow-facts"
      styles={{ label: { width: 128 } }}
      size="small"
      bordered
      column={narrow ? 1 : 2}
      layout={narrow ? 'vertical' : 'horizontal'}
      items={facts.map(({ label, value, wide }) => ({
        key: label,
        label,
        children: value,
        ...(wide && !narrow && { span: 2 }),
      }))}
    />
  )
}

const start = workStart.route ?? settings.home
const back = workTodo.route ?? settings.home
const nothing: UnsavedState = { current: false, mark: () => {}, clear: () => {} }
const lists = [workClaim, workTodo, workSend, workDone]

/** Where a request is shown next to the list: what comes after an answer, and closing. */
export const PanelContext = createContext<{ finished: () => void; close: () => void } | undefined>(undefined)

/** After a step: refetches the lists; then the panel goes on, or the tab closes and 发起事务 opens. */
export function useFinished(): () => void {
  const invalidate = useInvalidate()
  const invalidateCall = useInvalidateCall()
  const leave = useClosing()
  const panel = useContext(PanelContext)
  return () => {
    for (const { path } of lists) void invalidate({ resource: path, invalidates: ['list'] })
    void invalidateCall(waitingPath)
    if (panel) panel.finished()
    else leave(hasScreen(start) ? start : settings.home)
  }
}

/** Confirms the loss of unsaved text, and closes the tab. */
export function useCloseTab(holder?: UnsavedState): () => Promise<void> {
  const close = useClosing()
  const panel = useContext(PanelContext)
  const mayLeave = useLeaving(holder ?? nothing)
  return async () => {
    // The panel stores the input as a draft.
    if (panel) return panel.close()
    if (!(await mayLeave())) return
    holder?.clear()
    close(hasScreen(back) ? back : settings.home)
  }
}

/** Shows another page and closes this one behind it. */
function useClosing(): (to: string) => void {
  const page = useContext(PageIdContext)
  const navigate = usePageNavigate()
  return to => {
    // Closed at once, it would leave the choice of the next page to the row of tabs.
    const stop = useTabs.subscribe(({ current }) => {
      if (current === page) return
      stop()
      if (page) closeTabs([page])
    })
    navigate(to)
  }
}

/** The form of a start, of a task, or of a started instance. Other servers know forms by the history of the instance. */
export function useFlowForm(
  input: { processDefinitionId: string } | { taskId: string } | { processInstanceId: string },
  processInstanceId?: string,
) {
  const instance = 'processInstanceId' in input ? input.processInstanceId : (processInstanceId ?? '')
  return useCall(flowProcess, 'form', input, {
    // No refetch while the user types.
    refetchOnReconnect: false,
    cacheTime: 0,
    instead:
      !isOffered(`${flowProcess.path}/form`) && (() => standardForm(instance, 'taskId' in input ? input.taskId : '')),
  })
}

/** The form of a task, read from the history of its instance, for servers that describe no forms. */
async function standardForm(processInstanceId: string, taskId = ''): Promise<FlowForm> {
  const history = await call(flowProcess, 'history-flow-list', { processInstanceId })
  const [first] = history
  const step = history.find(one => one.taskId === taskId) ?? history.at(-1)
  if (!first || !step) throw new Error('no history')
  const { processDefinitionId, processDefinitionName, category, categoryName, businessTable, businessId } = step
  return {
    ...{ processDefinitionName, category, categoryName, taskId, processInstanceId },
    ...{
      processDefinitionId: processDefinitionId ?? '',
      businessTable: businessTable ?? '',
      businessId: businessId ?? '',
    },
    ...{ taskName: step.historyActivityName || step.taskName || '', startUserName: first.assigneeName ?? '' },
    ...{ startTime: first.createTime, fields: [] },
  }
}
