import { type FlowForm, flowProcess } from '#contract/flow/process'
import { call } from '../../../providers/api/call.ts'

/** The form of a task, read from the history of its instance, for servers that describe no forms. */
export async function standardForm(processInstanceId: string, taskId = ''): Promise<FlowForm> {
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
