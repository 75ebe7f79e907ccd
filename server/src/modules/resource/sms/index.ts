import { phoneComplaint, phoneTexts } from '#contract/kit/complaints'
import type { Label } from '#contract/kit/fields'
import { promptFor, splitIds } from '#contract/kit/rules'
import { parseJson } from '#contract/kit/texts/parseJson'
import { enabledStatus } from '#contract/resource/enabled'
import { type Sms, sms, smsCategory } from '#contract/resource/sms'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'
import { oneEnabled } from '../../../kit/records/oneEnabled.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import {
  canSend,
  messageBudget,
  type SmsParams,
  type SmsRow,
  sendMessages,
} from '../../../platform/sms/sendMessages.ts'

const choice = oneEnabled(() => served)

/** The fields that a provider needs beyond those of the outbox. */
const needed: Readonly<Record<number, readonly (keyof typeof sms.fields & keyof Sms)[]>> = {
  [smsCategory.aliyun]: ['signName', 'accessKey', 'secretKey'],
  [smsCategory.tencent]: ['signName', 'accessKey', 'secretKey', 'appId'],
}

const served: ModuleDefinition = serveModule(sms, {
  table: 'blade_sms',
  menu: { under: 'resource', sort: 3, source: 'message' },
  unique: [{ fields: ['smsCode'] }],
  events: { enable: 'sms.enable', 'endpoint/send-message': 'sms.send' },
  hooks: {
    beforeSubmit(draft, context) {
      choice.keepStatus(draft, context)
      const { before } = context
      const category = draft.category ?? before?.category ?? smsCategory.outbox
      for (const key of needed[category] ?? [])
        if (!(draft[key] === undefined ? before?.[key] : draft[key])) throw new Refusal(400, promptFor(sms.fields[key]))
    },

    beforeRestore: choice.beforeRestore,
  },
  calls: {
    enable: async ({ id }, context) => {
      const { category } = await requireRow(served, id, context)
      if (!canSend(Number(category))) throw new Refusal(400, labels.unsupported)
      return choice.enable(id, context)
    },

    'endpoint/send-message': async ({ code, phones, params }, context) => {
      const message = { phones: readPhones(phones), params: readParams(params ?? ''), budget: messageBudget }
      const { db, services } = context
      const { secrets } = services
      const results = await sendMessages({ db, secrets }, await chosen(code ?? '', context), message)
      const failed = results.filter(({ sent }) => !sent)
      if (failed.length > 0) throw new Refusal(400, failure(failed.map(({ phone, answer }) => `${phone} ${answer}`)))
      return { success: true, code: 'OK', msg: `${results.length}` }
    },
  },
})

export default served

/** The configuration of this code, else the enabled one. */
async function chosen(code: string, { db, caller }: Context): Promise<SmsRow> {
  const row = await db
    .selectFrom('bladeSms')
    .selectAll()
    .where('tenantId', '=', caller.tenantId)
    .where(eb => (code ? eb('smsCode', '=', code) : eb('status', '=', enabledStatus.enabled)))
    .executeTakeFirst()
  if (!row) throw new Refusal(400, code ? labels.unknown : labels.none)
  return row
}

function failure(causes: readonly string[]): Label {
  const shown = causes.join('；')
  return { zh: `发送失败：${shown}`, en: `Not sent: ${shown}` }
}

const MAX_PHONES = 100

/** Each number once; one that is wrong stops all. */
function readPhones(list: string): string[] {
  const phones = [...new Set(splitIds(list.replaceAll('，', ',')).map(phone => phone.trim()))]
  if (phones.length === 0) throw new Refusal(400, phoneTexts.missing)
  if (phones.length > MAX_PHONES) throw new Refusal(400, labels.tooMany)
  for (const phone of phones) {
    const complaint = phoneComplaint(phone)
    if (complaint) throw new Refusal(400, phoneTexts[complaint])
  }
  return phones
}

function readParams(text: string): SmsParams {
  if (text.trim() === '') return {}
  const values = parseJson(text)
  const isPlain = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.length <= 200)
  if (values === null || typeof values !== 'object' || Array.isArray(values) || !Object.values(values).every(isPlain))
    throw new Refusal(400, labels.params)
  return values as SmsParams
}

const labels = {
  unsupported: { zh: '暂不支持此短信服务', en: 'This provider is not supported yet' },
  unknown: { zh: '资源编号不存在', en: 'No configuration has this code' },
  none: { zh: '没有启用的短信配置', en: 'No SMS configuration is enabled' },
  tooMany: { zh: `一次最多发送${MAX_PHONES}个号码`, en: `At most ${MAX_PHONES} phones at a time` },
  params: { zh: '发送参数应为JSON对象，如{"code":"1234"}', en: 'Parameters are a JSON object such as {"code":"1234"}' },
}
