// @module-tag full
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signIn } from '../../support/servers/api.ts'
import { type HookReceiver, startHookReceiver } from '../../support/servers/hookReceiver.ts'
import { act, button, expectMessage, openDialog, pick, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()
let receiver: HookReceiver

beforeAll(async () => {
  receiver = await startHookReceiver()
})
beforeEach(() => {
  receiver.received = []
})
afterAll(() => receiver?.close())

it('a webhook is made, tried, told of a new post, and sent again', async () => {
  const { page, complaints } = await desk.signedIn('/resource/webhook/index')
  await button(page.getByRole('toolbar'), '新增').click()
  const form = await openDialog(page)
  await form.getByLabel('名称').fill('排版系统')
  await form.getByLabel('推送地址').fill('https://192.168.1.7/hook')
  await pick(page, form.getByLabel('事件'), '新增记录')
  await pick(page, form.getByLabel('模块'), '岗位管理 blade-system/post')
  await page.keyboard.press('Escape')
  await button(form, '保存').click()
  await form.getByText('推送地址指向内部网络').waitFor()
  await form.getByLabel('推送地址').fill(receiver.url)
  await button(form, '保存').click()
  await page.getByText(/^whsec_/).waitFor()
  await button(page.getByRole('dialog'), '我已保存').click()
  const row = rowOf(page, '排版系统')
  await row.waitFor()
  await act(row, '测试')
  await expectMessage(page, '测试事件已加入发送队列，结果见推送记录')
  await expect.poll(() => receiver.events().map(({ type }) => type)).toEqual(['webhook.test'])

  const api = await signIn(desk.product.address)
  const post = { postCode: `hk${Date.now() % 1e9}`, postName: '校对', category: 1, sort: 1 }
  const id = await api.create('blade-system/post', post)
  await expect.poll(() => receiver.events().at(-1)).toEqual({ type: 'record.created', ids: [id] })
  await page.goto(`${desk.product.address}/resource/webhook-delivery/index`)
  const sent = rowOf(page, '新增记录')
  await sent.getByText('已送达').waitFor()
  await act(sent, '重新发送')
  await expect.poll(() => receiver.received.length).toBe(3)
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(receiver.received.at(-2)?.headers['webhook-id'])
  // The refused address is in the log of the browser as well.
  expect(complaints.filter(text => !text.includes('400'))).toEqual([])
})
