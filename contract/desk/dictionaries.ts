import { numbered, type SeedDictionary } from '../kit/dictionaries.ts'

export const systemDictionaries: readonly SeedDictionary[] = [
  numbered(
    'notice',
    '通知类型',
    ['发布通知', 'Publication'],
    ['批转通知', 'Endorsed'],
    ['转发通知', 'Forwarded'],
    ['指示通知', 'Instruction'],
    ['任免通知', 'Appointment'],
    ['事务通知', 'General'],
  ),
  numbered(
    'leave_status',
    '请假状态',
    ['审批中', 'In progress'],
    ['已通过', 'Approved'],
    ['已驳回', 'Rejected'],
    ['已取消', 'Cancelled'],
  ),
]
