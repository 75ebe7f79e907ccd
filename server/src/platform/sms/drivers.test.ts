import { expect, it } from 'vitest'
import { aliyun, aliyunSignature, type SmsAccount, sendMessage } from './driver.ts'
import { authorizationOf, tencent } from './tencent.ts'

const account: SmsAccount = {
  ...{ templateId: 'T1', signName: '医药经济报', accessKey: 'id', secretKey: 'secret', regionId: '', appId: '1400' },
}
const message = { phone: '13800000000', params: { code: '1234', minutes: 5 } }
const answering = (body: unknown) => async () => new Response(JSON.stringify(body))

it('signs for Alibaba Cloud as its documentation does', () => {
  const parameters = {
    ...{ AccessKeyId: 'testId', Timestamp: '2017-07-12T02:42:19Z', SignatureMethod: 'HMAC-SHA1' },
    ...{ SignatureVersion: '1.0', SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466', Format: 'XML' },
    ...{ Action: 'SendSms', Version: '2017-05-25', RegionId: 'cn-hangzhou', PhoneNumbers: '15300000001' },
    ...{ SignName: '阿里云短信测试专用', TemplateParam: '{"customer":"test"}', TemplateCode: 'SMS_71390007' },
    ...{ OutId: '123' },
  }
  expect(aliyunSignature('GET', parameters, 'testSecret')).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=')
})

it('signs for Tencent Cloud as its documentation does', () => {
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'
  const signing = {
    ...{ accessKey: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
    ...{ host: 'cvm.tencentcloudapi.com', timestamp: 1_551_113_065, body },
  }
  expect(authorizationOf(signing)).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
      'SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})

it('reads what the providers answer', async () => {
  expect(await sendMessage(aliyun, account, message, answering({ Code: 'OK', Message: 'OK' }))).toMatchObject({
    sent: true,
  })
  const refused = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发小时级流控' }
  expect(await sendMessage(aliyun, account, message, answering(refused))).toEqual({
    sent: false,
    answer: 'isv.BUSINESS_LIMIT_CONTROL 触发小时级流控',
  })
  const good = { Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success' }] } }
  expect(await sendMessage(tencent, account, message, answering(good))).toEqual({
    sent: true,
    answer: 'Ok send success',
  })
  const bad = { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'x' } } }
  expect(await sendMessage(tencent, account, message, answering(bad))).toMatchObject({ sent: false })
})

it('takes an unreachable provider or a strange answer for a failure', async () => {
  const away = () => Promise.reject(new TypeError('fetch failed'))
  expect(await sendMessage(aliyun, account, message, away)).toEqual({ sent: false, answer: 'TypeError: fetch failed' })
  expect(await sendMessage(tencent, account, message, answering('?'))).toMatchObject({ sent: false })
})

it('sends the phone in the form that each provider wants, and never the secret', () => {
  const form = new URLSearchParams(aliyun.request(account, message).body)
  expect(form.get('PhoneNumbers')).toBe('13800000000')
  expect(JSON.parse(form.get('TemplateParam') ?? '')).toEqual({ code: '1234', minutes: 5 })
  const { body, headers } = tencent.request(account, message)
  expect(JSON.parse(body)).toMatchObject({ PhoneNumberSet: ['+8613800000000'], TemplateParamSet: ['1234', '5'] })
  expect(JSON.stringify([...form, body, headers])).not.toContain('secret')
})
