/** A configuration with its secrets opened. */
import { createHmac, randomUUID } from 'node:crypto'
export interface SmsAccount {
  templateId: string
  signName: string
  accessKey: string
  secretKey: string
  regionId: string
  appId: string
}

interface SmsMessage {
  phone: string
  params: Record<string, string | number>
}

export interface SmsResult {
  sent: boolean
  /** In the provider's words, for the record. */
  answer: string
}

/** Request to a provider, and the reading of its answer. */
export interface Driver {
  request(account: SmsAccount, message: SmsMessage): { url: string; headers: Record<string, string>; body: string }
  read(answer: unknown): SmsResult
}

const TIMEOUT_MS = 10_000

/** Failures are answers as well: none may pass unseen. */
export async function sendMessage(
  driver: Driver,
  account: SmsAccount,
  message: SmsMessage,
  fetchWith = fetch,
): Promise<SmsResult> {
  const { url, ...request } = driver.request(account, message)
  try {
    const reply = await fetchWith(url, { method: 'POST', ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return driver.read(await reply.json())
  } catch (error) {
    return { sent: false, answer: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

const ENDPOINT = 'https://dysmsapi.aliyuncs.com/'

/** Alibaba Cloud's RPC interface, signed in version 1.0. */
export const aliyun: Driver = {
  request({ templateId, signName, accessKey, secretKey, regionId }, { phone, params }) {
    const parameters = {
      ...{ Action: 'SendSms', Version: '2017-05-25', Format: 'JSON', RegionId: regionId || 'cn-hangzhou' },
      ...{ PhoneNumbers: phone, SignName: signName, TemplateCode: templateId, TemplateParam: JSON.stringify(params) },
      ...{ AccessKeyId: accessKey, Timestamp: new Date().toISOString().replace(/\.\d+/, '') },
      ...{ SignatureMethod: 'HMAC-SHA1', SignatureVersion: '1.0', SignatureNonce: randomUUID() },
    }
    const body = `${canonical(parameters)}&Signature=${encode(aliyunSignature('POST', parameters, secretKey))}`
    return { url: ENDPOINT, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
  },

  read(answer) {
    const { Code, Message } = (answer ?? {}) as { Code?: string; Message?: string }
    return { sent: Code === 'OK', answer: [Code, Message].filter(Boolean).join(' ') }
  },
}

export function aliyunSignature(method: 'GET' | 'POST', parameters: Record<string, string>, secretKey: string): string {
  const text = `${method}&${encode('/')}&${encode(canonical(parameters))}`
  return createHmac('sha1', `${secretKey}&`).update(text).digest('base64')
}

function canonical(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
}

/** RFC 3986, which leaves out fewer characters than encodeURIComponent. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
