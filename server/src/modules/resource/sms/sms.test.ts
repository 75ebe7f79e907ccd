import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import { type Sms, smsCategory } from '#contract/resource/sms'
import type { SmsRecord } from '#contract/resource/sms-message'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { codeBudget, messageBudget, type SmsRow, sendMessages } from '../../../platform/sms/sendMessages.ts'

const TENANT = '330001'
const path = 'blade-resource/sms'
const codes = ['sms', 'sms_add', 'sms_edit', 'sms_view', 'sms_delete', 'sms_enable', 'sms_message', 'sms_message_view']

const test = setUpApp()
let own: Person

beforeAll(async () => {
  own = await test.addPerson(TENANT, codes)
})
beforeEach(() =>
  asSystem(async () => {
    await sql`delete from blade_sms`.execute(test.db)
    await sql`delete from blade_sms_message`.execute(test.db)
  }),
)

// biome-ignore lint/suspicious/noTemplateCurlyInString: parameters of a message are written like this.
const outbox = { category: smsCategory.outbox, smsCode: 'outbox', templateId: '验证码${code}，${minutes}分钟内有效' }
const aliyun = { category: smsCategory.aliyun, smsCode: 'ali', templateId: 'SMS_1', signName: '医药经济报' }
const keys = { accessKey: 'LTAI-access', secretKey: 'aliyun-secret' }

const add = (record: object) => own.create(path, record)

const sendTo = (phones: string, query: Record<string, string> = {}) =>
  own.post(`${path}/endpoint/send-message`, undefined, { phones, ...query })

async function messages(): Promise<SmsRecord[]> {
  return ((await own.get('blade-resource/sms-message/list')).data as Paged<SmsRecord>).records
}

it('enables one configuration of a tenant and no other', async () => {
  const [first, second] = [await add(outbox), await add({ ...outbox, smsCode: 'other' })]
  for (const id of [first, second, first]) {
    expect(await own.post(`${path}/enable`, undefined, { id })).toMatchObject({ status: 200, data: {} })
    const { records } = (await own.get(`${path}/list`)).data as Paged<Sms>
    expect(records.filter(({ status }) => status === 2).map(record => record.id)).toEqual([id])
  }
})

it('puts a message for each phone into the outbox, with the text filled in', async () => {
  await own.post(`${path}/enable`, undefined, { id: await add(outbox) })
  const params = JSON.stringify({ code: '4711', minutes: 5 })
  const answer = await sendTo('13800000000,13900000000', { params })
  expect(answer).toMatchObject({ status: 200, data: { success: true, code: 'OK' } })
  const messageRows = await messages()
  expect(messageRows.map(({ phone }) => phone).sort()).toEqual(['13800000000', '13900000000'])
  for (const message of messageRows)
    expect(message).toMatchObject({
      content: '验证码4711，5分钟内有效',
      status: 1,
      statusName: '成功',
      smsCode: 'outbox',
    })
})

it('refuses wrong phones, parameters and codes, and keeps nothing of them', async () => {
  await add(outbox)
  for (const [phones, query, msg] of [
    ['', { code: 'outbox' }, '请输入发送手机'],
    ['1380000000', { code: 'outbox' }, '手机号码长度不为11位'],
    ['02087654321', { code: 'outbox' }, '手机号码格式不正确'],
    ['13800000000', { code: 'outbox', params: '[1]' }, '发送参数应为JSON对象，如{"code":"1234"}'],
    ['13800000000', { code: 'none' }, '资源编号不存在'],
    ['13800000000', {}, '没有启用的短信配置'],
  ] as const)
    expect(await sendTo(phones, query)).toMatchObject({ status: 400, msg })
  expect(await messages()).toEqual([])
})

it('sends at most five messages a minute', async () => {
  await add(outbox)
  for (let time = 0; time < 5; time++) expect((await sendTo('13800000000', { code: 'outbox' })).status).toBe(200)
  const refused = await sendTo('13800000000', { code: 'outbox' })
  expect(refused).toMatchObject({ status: 429, msg: '每分钟最多发送5条短信' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

it('counts codes to sign in with apart from what people send', async () => {
  const row = await stored(await add(outbox))
  const code = (phone: string) => ({ phones: [phone], params: { code: '4711' }, budget: codeBudget(7) })
  const sendCode = (phone: string) =>
    asSystem(() => sendMessages({ db: test.db, secrets: test.app.secrets }, row, code(phone)))
  for (let time = 0; time < 7; time++) await sendCode(`1380000000${time}`)
  expect((await sendTo('13800000000', { code: 'outbox' })).status).toBe(200)
  await expect(sendCode('13800000009')).rejects.toMatchObject({ status: 429, retryAfter: 3600 })
})

it('asks for what the provider needs', async () => {
  expect(await own.post(`${path}/submit`, { ...aliyun, ...keys, secretKey: '' })).toMatchObject({
    status: 400,
    msg: '请输入secretKey',
  })
})

it('does not enable a provider that it cannot reach', async () => {
  const id = await add({ ...outbox, category: smsCategory.yunpian })
  expect(await own.post(`${path}/enable`, undefined, { id })).toMatchObject({ status: 400, msg: '暂不支持此短信服务' })
})

it('records what a provider refused, without the code that was to be sent', async () => {
  const row = await stored(await add({ ...aliyun, ...keys }))
  const answer = async () => new Response(JSON.stringify({ Code: 'isv.OUT_OF_SERVICE', Message: '业务停机' }))
  const sending = { phones: ['13800000000'], params: { code: '4711' }, budget: messageBudget }
  const results = await asSystem(() => sendMessages({ db: test.db, secrets: test.app.secrets }, row, sending, answer))
  expect(results).toMatchObject([{ sent: false, answer: 'isv.OUT_OF_SERVICE 业务停机' }])
  const [message] = await messages()
  expect(message).toMatchObject({ status: 2, statusName: '失败', answer: 'isv.OUT_OF_SERVICE 业务停机' })
  expect(message?.content).not.toContain('4711')
})

function stored(id: string): Promise<SmsRow> {
  return asSystem(() => test.db.selectFrom('bladeSms').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}
