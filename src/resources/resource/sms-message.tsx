import { Tag } from 'antd'
import { messageStatus, type SmsRecord, smsMessage } from '#contract/resource/sms-message'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { useWord } from '../../providers/i18n/index.ts'

export default defineResource(smsMessage, {
  columns: ['createTime', 'phone', 'content', 'status', 'category', 'smsCode', 'answer'],
  columnWidths: { phone: 140, content: 320, status: 100, category: 120, smsCode: 140 },
  cells: { status: record => <Result record={record} /> },
  operationWidth: 120,
})

function Result({ record: { status, statusName } }: { record: SmsRecord }) {
  const word = useWord()
  const label = statusName ? word(smsMessage.fields.status.code, statusName) : status
  return <Tag color={status === messageStatus.sent ? 'green' : 'red'}>{label}</Tag>
}
