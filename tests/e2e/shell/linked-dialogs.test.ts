// @module-tag full
import { expect, it } from 'vitest'
import { signIn } from '../../support/servers/api.ts'
import { button, expectMessage, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

it('a form that is saved before its editors are there keeps what they would show', async () => {
  const api = await signIn(desk.product.address)
  const add = (module: string, fields: object) => api.post<{ id: string }>(`blade-biz/${module}/submit`, fields)
  const column = await add('columns', { columnName: '要闻', columnCode: 'lianjie', sort: 1 })
  const { id } = await add('articles', { title: '集采落地', content: '<p>正文</p>', columnId: column.id })
  const { page } = await desk.signedIn('/healthz', {}, { single: true })
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(/\/(RichText|Html)Editor-[^/]*\.js/, async route => {
    await released
    await route.continue()
  })
  await page.goto(`${desk.product.address}/biz/articles/edit/${id}`)
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('标题', { exact: true }).inputValue()).toBe('集采落地')
  await dialog.getByLabel('标题', { exact: true }).fill('集采扩围')
  await button(dialog, '保存').click()
  await expectMessage(page, '更新成功')
  release()
  const saved = await api.get<{ title: string; content: string }>('blade-biz/articles/detail', { id })
  expect(saved).toMatchObject({ title: '集采扩围', content: '<p>正文</p>' })
})
