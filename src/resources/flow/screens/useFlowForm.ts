import { type FlowForm, flowProcess } from '#contract/flow/process'
import { isOffered } from '../../../lib/extensions.ts'
import { call } from '../../../providers/api/call.ts'
import { useCall } from '../../../providers/api/useCall.ts'

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
