import { type PhoneComplaint, phoneComplaint } from '#contract/kit/complaints'
import type { Label } from '#contract/kit/fields'
import { parseJson } from '#contract/kit/parseJson'
import { splitIds } from '#contract/kit/rules'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import type { SmsParams } from '../../../platform/sms/sendMessages.ts'

const MAX_PHONES = 100

const phoneTexts: Record<PhoneComplaint, Label> = {
  missing: { zh: '手机号码不能为空', en: 'The phone number is missing' },
  length: { zh: '手机号码长度不为11位', en: 'A phone number has 11 digits' },
  format: { zh: '手机号码格式不正确', en: 'Not a valid phone number' },
}

/** Each number once; one that is wrong stops all. */
export function readPhones(list: string): string[] {
  const phones = [...new Set(splitIds(list.replaceAll('，', ',')).map(phone => phone.trim()))]
  if (phones.length === 0) throw new Refusal(400, phoneTexts.missing)
  if (phones.length > MAX_PHONES) throw new Refusal(400, labels.tooMany)
  for (const phone of phones) {
    const complaint = phoneComplaint(phone)
    if (complaint) throw new Refusal(400, phoneTexts[complaint])
  }
  return phones
}

export function readParams(text: string): SmsParams {
  if (text.trim() === '') return {}
  const values = parseJson(text)
  const isPlain = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.length <= 200)
  if (values === null || typeof values !== 'object' || Array.isArray(values) || !Object.values(values).every(isPlain))
    throw new Refusal(400, labels.params)
  return values as SmsParams
}

const labels = {
  tooMany: { zh: `一次最多发送${MAX_PHONES}个号码`, en: `At most ${MAX_PHONES} phones at a time` },
  params: { zh: '发送参数应为JSON对象，如{"code":"1234"}', en: 'Parameters are a JSON object such as {"code":"1234"}' },
}
