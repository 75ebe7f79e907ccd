/** Fields that workflow lists show in addition to those of their modules. */
import { dateTime, number, text } from '#contract/kit/fields'

/** Fields of the lists of open tasks: the starter and the summary. */
export const taskColumns = [
  'processDefinitionName',
  'startUserName',
  'summary',
  'taskName',
  'dueTime',
  'createTime',
  'processDefinitionVersion',
] as const
export const taskColumnWidths = {
  ...{ processDefinitionName: 130, startUserName: 100, summary: 320, taskName: 130 },
  ...{ dueTime: 160, createTime: 160, processDefinitionVersion: 100 },
}

const modes = { create: 'hidden', edit: 'hidden' } as const

export const version = number('流程版本', 'Version', { modes })
export const owner = text('租户编号', 'Tenant ID', { modes })
export const processId = text('流程主键', 'Process ID', { modes })
export const modelId = text('模型主键', 'Model ID', { modes })
export const created = dateTime('创建时间', 'Created at', { modes })
export const updated = dateTime('更新时间', 'Updated at', { modes })
