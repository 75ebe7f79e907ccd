// @module-tag full
import { expect, it } from 'vitest'
import { signIn } from '../../support/servers/api.ts'
import { button, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

it('a form that is opened by its address is not saved before its editors are there', async () => {
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
  expect(await button(dialog, '保存').isDisabled()).toBe(true)
  release()
  await dialog.locator('.ProseMirror').waitFor()
  await expect.poll(() => button(dialog, '保存').isEnabled()).toBe(true)
})
