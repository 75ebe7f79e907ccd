import { Boolean as BooleanSchema, Object as ObjectOf, String as StringSchema } from 'typebox'
import { dict, longText, optional, secret, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { tenantField } from '../kit/tenantField.ts'
import { enableButton, enableCall, enabledField } from './enabled.ts'

/** Keys of the dictionary `sms`. The outbox stores messages instead of sending them. */
export const smsCategory = { yunpian: 1, qiniu: 2, aliyun: 3, tencent: 4, outbox: 5 } as const

/** Ways to send text messages, of which a tenant has one enabled. */
export const sms = defineModule({
  name: 'sms',
  path: 'blade-resource/sms',
  route: '/resource/sms',
  title: { zh: '短信配置', en: 'SMS' },
  fields: {
    tenantId: tenantField,
    category: dict('分类', 'Category', 'sms', { default: smsCategory.outbox }),
    smsCode: text('资源编号', 'Code', { maxLength: 32 }),
    /** For the outbox this is the text itself, with `${name}` for a parameter. */
    templateId: text('模版ID', 'Template ID', {
      maxLength: 255,
      prompt: { zh: '请输入模版', en: 'Please enter the template' },
    }),
    signName: optional(text('短信签名', 'Signature', { maxLength: 64 })),
    accessKey: optional(secret('accessKey', 'Access key', { maxLength: 255 })),
    secretKey: optional(secret('secretKey', 'Secret key', { maxLength: 255 })),
    regionId: optional(text('地域ID', 'Region', { maxLength: 64, default: 'cn-hangzhou' })),
    /** Tencent only. */
    appId: optional(text('应用ID', 'App ID', { maxLength: 64 })),
    status: enabledField,
    remark: optional(longText('备注', 'Remark', { maxLength: 255 })),
  },
  unique: ['smsCode'],
  search: ['category', 'smsCode', 'templateId'],
  buttons: { enable: enableButton },
  calls: {
    enable: enableCall({ zh: '启用短信配置', en: 'Enable a configuration' }),
    'endpoint/send-message': {
      method: 'POST',
      inQuery: true,
      needs: 'enable',
      title: { zh: '发送短信', en: 'Send a message' },
      input: {
        /** The enabled one when empty. */
        code: optional(text('资源编号', 'Code', { maxLength: 32 })),
        phones: longText('发送手机', 'Phones', { maxLength: 1200 }),
        /** JSON of the values for the template. */
        params: optional(longText('发送参数', 'Parameters', { maxLength: 2000 })),
      },
      output: ObjectOf({ success: BooleanSchema(), code: StringSchema(), msg: StringSchema() }),
    },
  },
})

export type Sms = RecordOf<typeof sms>
