import { createHash, createHmac } from 'node:crypto'
import type { Driver } from './driver.ts'

const HOST = 'sms.tencentcloudapi.com'
const JSON_TYPE = 'application/json; charset=utf-8'

/** Tencent Cloud's API 3.0, signed with TC3-HMAC-SHA256. */
export const tencent: Driver = {
  request({ templateId, signName, accessKey, secretKey, regionId, appId }, { phone, params }) {
    const timestamp = Math.floor(Date.now() / 1000)
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: appId,
      SignName: signName,
      TemplateId: templateId,
      // Templates number their parameters.
      TemplateParamSet: Object.values(params).map(String),
    })
    const headers = {
      'content-type': JSON_TYPE,
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-timestamp': String(timestamp),
      'x-tc-region': regionId && regionId !== 'cn-hangzhou' ? regionId : 'ap-guangzhou',
      authorization: authorizationOf({ accessKey, secretKey, host: HOST, action: 'SendSms', timestamp, body }),
    }
    return { url: `https://${HOST}/`, headers, body }
  },

  read(answer) {
    const { Response = {} } = (answer ?? {}) as { Response?: TencentResponse }
    const [status] = Response.SendStatusSet ?? []
    const { Code = '', Message = '' } = status ?? Response.Error ?? {}
    return { sent: Code === 'Ok', answer: `${Code} ${Message}`.trim() }
  },
}

interface Verdict {
  Code?: string
  Message?: string
}

interface TencentResponse {
  Error?: Verdict
  SendStatusSet?: Verdict[]
}

interface SignatureInput {
  accessKey: string
  secretKey: string
  /** Its first label is the service. */
  host: string
  /** Signed as well when given. */
  action?: string
  timestamp: number
  body: string
}

export function authorizationOf({ accessKey, secretKey, host, action, timestamp, body }: SignatureInput): string {
  const service = host.split('.')[0] ?? ''
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const signed = [
    ['content-type', JSON_TYPE],
    ['host', host],
    ...(action ? [['x-tc-action', action.toLowerCase()]] : []),
  ]
  const names = signed.map(([name]) => name).join(';')
  const headers = signed.map(([name, value]) => `${name}:${value}\n`).join('')
  const request = ['POST', '/', '', headers, names, sha256(body)].join('\n')
  const text = ['TC3-HMAC-SHA256', timestamp, scope, sha256(request)].join('\n')
  const key = [date, service, 'tc3_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `TC3${secretKey}`,
  )
  const signature = createHmac('sha256', key).update(text).digest('hex')
  return `TC3-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
