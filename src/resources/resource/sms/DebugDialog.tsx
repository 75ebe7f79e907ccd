import { useOne } from '@refinedev/core'
import { Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Sms, sms } from '#contract/resource/sms'
import { phoneComplaint, splitIds } from '#contract/rules'
import type { DialogProps } from '../../../components/resource/defineResource.ts'
import { RecordDialog } from '../../../components/resource/RecordDialog.tsx'
import { call } from '../../../providers/http.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { notify } from '../../../providers/notification.ts'

interface Values {
  code: string
  phones: string
  params: string
}

const { code, phones, params } = sms.calls['endpoint/send-message'].input

/** Sends a message by one configuration, enabled or not. */
export function DebugDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()
  const label = useLabel()
  const formId = useId()
  const [form] = Form.useForm<Values>()
  const [sending, setSending] = useState(false)
  const { data } = useOne<Sms>({ resource: sms.path, id })
  const record = data?.data
  useEffect(() => {
    if (record) form.setFieldValue('code', record.smsCode)
  }, [record, form])

  async function submit(values: Values) {
    setSending(true)
    try {
      await call(sms, 'endpoint/send-message', { ...values, phones: splitIds(values.phones).join(',') })
      notify('success', t('sms.sent'))
      close()
    } catch {
      // The refusal is on screen, and the form keeps its values.
    } finally {
      setSending(false)
    }
  }

  const phonesRule: Rule = {
    validator: async (_, value: string) => {
      const numbers = splitIds(value)
      const complaint = numbers.length === 0 ? 'missing' : numbers.map(phoneComplaint).find(found => found)
      if (complaint) throw new Error(t(`sms.phone.${complaint}`))
    },
  }

  return (
    <RecordDialog
      width={600}
      title={t('sms.debug')}
      onCancel={close}
      afterOpenChange={open => open && form.focusField('phones')}
      okText={t('sms.send')}
      cancelText={t('buttons.cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: sending }}
    >
      <Form
        id={formId}
        form={form}
        name={formId}
        layout="vertical"
        disabled={sending}
        initialValues={{ code: '', phones: '', params: '' }}
        onFinish={submit}
      >
        <Form.Item name="code" label={label(code.label)}>
          <Input readOnly />
        </Form.Item>
        <Form.Item name="phones" label={label(phones.label)} extra={t('sms.phonesHint')} rules={[phonesRule]} required>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="params" label={label(params.label)} extra={'{"code":"1234"}'}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </RecordDialog>
  )
}
