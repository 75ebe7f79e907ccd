import { Form, type FormRule, Input } from 'antd'
import { phoneComplaint } from '#contract/kit/complaints'
import type { Field, Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { enabledStatus } from '#contract/resource/enabled'
import { type Sms, sms, smsCategory } from '#contract/resource/sms'
import { useRecord } from '../../components/resource/data/requests.ts'
import {
  type DialogProps,
  defineResource,
  type FormProps,
} from '../../components/resource/definition/defineResource.ts'
import type { NamedField } from '../../components/resource/definition/fieldsOf.ts'
import { CallDialog } from '../../components/resource/dialogs/CallDialog.tsx'
import { type FieldsOfForm, FormDialog } from '../../components/resource/form/FormDialog.tsx'
import { WaitingDialog } from '../../components/ui/RecordDialog.tsx'
import { call } from '../../providers/api/call.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import { useLabel } from '../../providers/i18n/index.ts'

export default defineResource(sms, {
  columns: ['tenantId', 'category', 'smsCode', 'templateId', 'signName', 'status'],
  operationWidth: 300,
  form: SmsForm,
  rowActions: [
    {
      key: 'debug',
      label: { zh: '调试', en: 'Try out' },
      needs: 'enable',
      dialog: DebugDialog,
    },
    {
      key: 'enable',
      label: sms.buttons.enable.label,
      needs: 'enable',
      offered: ({ status }) => status !== enabledStatus.enabled,
      confirm: { zh: '确定启用此配置？', en: 'Enable this configuration?' },
      run: ({ id }) => call(sms, 'enable', { id }),
    },
  ],
})

const { usePhrases } = definePhrases('resources/resource/sms', {
  debug: { zh: '短信调试', en: 'Try out an SMS' },
  send: { zh: '发送', en: 'Send' },
  sent: { zh: '发送成功!', en: 'Sent!' },
  phonesHint: {
    zh: '多个号码用逗号分隔；每分钟最多5条',
    en: 'Several numbers are joined by commas; at most 5 messages a minute',
  },
  phone: {
    missing: { zh: '手机号码不能为空', en: 'The phone number is missing' },
    length: { zh: '手机号码长度不为11位', en: 'A phone number has 11 digits' },
    format: { zh: '手机号码格式不正确', en: 'Not a valid phone number' },
  },
})

const { code, phones, params } = sms.calls['endpoint/send-message'].input

/** Sends a message by one configuration, enabled or not. */
function DebugDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const query = useRecord<Sms>(sms.path, id)
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
    <CallDialog<{ code: string; phones: string; params: string }>
      title={t('debug')}
      draftKey={`${sms.path}/debug/${id}`}
      okText={t('send')}
      done={t('sent')}
      initialValues={{ code: data.smsCode, phones: '', params: '' }}
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

type Key = keyof typeof sms.fields

const { yunpian, aliyun, tencent, outbox } = smsCategory

/** Fields that only these providers know. */
const only: Partial<Record<Key, readonly number[]>> = {
  signName: [smsCategory.qiniu, aliyun, tencent],
  accessKey: [yunpian, smsCategory.qiniu, aliyun, tencent],
  secretKey: [smsCategory.qiniu, aliyun, tencent],
  regionId: [aliyun, tencent],
  appId: [tencent],
}

/** Labels that depend on the provider. */
const words: Readonly<Record<number, Partial<Record<Key, Label>>>> = {
  [outbox]: { templateId: { zh: '模版内容', en: 'Text' } },
  [yunpian]: { templateId: { zh: '模版内容', en: 'Text' }, accessKey: { zh: 'apiKey', en: 'apiKey' } },
  [tencent]: { accessKey: { zh: 'SecretId', en: 'SecretId' }, secretKey: { zh: 'SecretKey', en: 'SecretKey' } },
}

function fieldFor([name, field]: NamedField, category: number): NamedField[] {
  const key = name as Key
  const providers = only[key]
  if (providers && !providers.includes(category)) return []
  const label = words[category]?.[key]
  const renamed: Field = label ? { ...field, label } : field
  const isAsked = providers !== undefined && key !== 'regionId' && (category === aliyun || category === tencent)
  return [[name, isAsked ? { ...renamed, required: true } : renamed]]
}

const fieldsOf: FieldsOfForm = (shown, category = outbox) => shown.flatMap(named => fieldFor(named, Number(category)))

/** The form of a configuration, with the settings of its provider, in the provider's words. */
function SmsForm(props: FormProps) {
  return <FormDialog {...props} follows="category" fields={fieldsOf} />
}
