import { type HttpError, useOne } from '@refinedev/core'
import { Form, type FormRule, Input } from 'antd'
import { phoneComplaint } from '#contract/kit/complaints'
import { splitIds } from '#contract/kit/rules'
import { type Sms, sms } from '#contract/resource/sms'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { WaitingDialog } from '../../../components/ui/RecordDialog.tsx'
import { call } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

interface Values {
  code: string
  phones: string
  params: string
}

const { code, phones, params } = sms.calls['endpoint/send-message'].input

/** Sends a message by one configuration, enabled or not. */
export function DebugDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const query = useOne<Sms, HttpError>({ resource: sms.path, id, errorNotification: false })
  const { data } = query
  if (!data) return <WaitingDialog title={t('debug')} query={query} close={close} />

  const phonesRule: FormRule = {
    validator: async (_, value: string) => {
      const numbers = splitIds(value)
      const complaint = numbers.length === 0 ? 'missing' : numbers.map(phoneComplaint).find(found => found)
      if (complaint) throw new Error(t(`phone.${complaint}`))
    },
  }

  return (
    <CallDialog<Values>
      title={t('debug')}
      draftKey={`${sms.path}/debug/${id}`}
      okText={t('send')}
      done={t('sent')}
      initialValues={{ code: data.data.smsCode, phones: '', params: '' }}
      send={values => call(sms, 'endpoint/send-message', { ...values, phones: splitIds(values.phones).join(',') })}
      close={close}
    >
      <Form.Item name="code" label={label(code.label)}>
        <Input readOnly />
      </Form.Item>
      <Form.Item name="phones" label={label(phones.label)} extra={t('phonesHint')} rules={[phonesRule]} required>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="params" label={label(params.label)} extra={'{"code":"1234"}'}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </CallDialog>
  )
}
