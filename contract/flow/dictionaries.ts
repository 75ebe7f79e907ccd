import { numbered, type SeedDictionary } from '../kit/dictionaries.ts'

export const systemDictionaries: readonly SeedDictionary[] = [
  // The remark is the word of the route.
  {
    code: 'flow',
    name: '流程类型',
    entries: [
      { key: '1', zh: '请假流程', en: 'Leave', remark: 'leave' },
      { key: '2', zh: '报销流程', en: 'Expenses', remark: 'expense' },
      { key: '3', zh: '通用流程', en: 'General', remark: 'common' },
    ],
  },
  numbered('flow_day', '日历类型', ['休息', 'Day off'], ['上班', 'Working day']),
  numbered(
    'flow_result',
    '流程结果',
    ['通过', 'Approved'],
    ['驳回', 'Refused'],
    ['撤回', 'Withdrawn'],
    ['终止', 'Ended by an administrator'],
  ),
  numbered('flow_trouble', '流程异常', ['已暂停', 'Suspended'], ['无人处理', 'Nobody is there'], ['已超时', 'Overdue']),
]

export const tenantDictionaries: readonly SeedDictionary[] = [
  // In addition to the platform's types; empty until the tenant adds its own.
  numbered('flow', '流程类型'),
  // The opinions that a task suggests.
  numbered(
    'flow_opinion',
    '常用意见',
    ['同意。', 'Agreed.'],
    ['请补充材料。', 'Please add the missing documents.'],
    ['不符合规定。', 'Against the rules.'],
  ),
]
