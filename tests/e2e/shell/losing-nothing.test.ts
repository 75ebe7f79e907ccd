// @module-tag full
import { describe, expect, it } from 'vitest'
import { signIn } from '../../support/servers/api.ts'
import { button, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

describe('typed text', () => {
  const desk = setUpDesk()

  it('stays in the form when saving fails, with one message at the field', async () => {
    const { page } = await desk.signedIn('/system/param')
    await button(page, '新增').click()
    const dialog = await openDialog(page)
    await dialog.getByLabel('参数名称').fill('重复的键')
    await dialog.getByLabel('参数键名').fill('account.failCount')
    await dialog.getByLabel('参数键值').fill('9')
    await button(dialog, '保存').click()
    await dialog.getByText('参数键名已存在').waitFor()
    expect(await page.locator('.ant-message-notice').count()).toBe(0)
    expect(await dialog.getByLabel('参数名称').inputValue()).toBe('重复的键')
    expect(await button(dialog, '保存').isEnabled()).toBe(true)
    await dialog.getByLabel('参数键名').fill('journey.key')
    await button(dialog, '保存').click()
    await expectMessage(page, '新增成功')
  })

  it('is confirmed before a dialog with changes closes', async () => {
    const { page } = await desk.signedIn('/system/param')
    await button(page, '新增').click()
    const dialog = await openDialog(page)
    await dialog.getByLabel('参数名称').fill('未保存')
    await page.keyboard.press('Escape')
    await button(page, '继续编辑').click()
    const name = dialog.getByLabel('参数名称')
    expect(await name.inputValue()).toBe('未保存')
    await expect.poll(() => name.evaluate(input => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await button(page, '放弃修改').click()
    await page.getByRole('dialog', { name: '新增' }).waitFor({ state: 'hidden' })
  })

  it('outlives Esc in the list of a picker, which closes that list alone', async () => {
    const { page } = await desk.signedIn('/system/post')
    await button(page, '新增').click()
    const dialog = await openDialog(page)
    await dialog.getByLabel('岗位类型').click()
    await page.locator('.ant-select-open').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.ant-select-open').waitFor({ state: 'detached' })
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it('does not overwrite what somebody else saved meanwhile', async () => {
    const { page } = await desk.signedIn('/system/param')
    await button(rowOf(page, 'account.failCount').first(), '编辑').click()
    await openDialog(page)
    // Named, as the view of both versions opens above it.
    const dialog = page.getByRole('dialog', { name: /^编辑/ })
    await expect.poll(() => dialog.getByLabel('参数键值').inputValue()).toBe('5')
    const api = await signIn(desk.product.address)
    const { records } = await api.get<{ records: { id: string; paramKey: string }[] }>('blade-system/param/list')
    const theirs = records.find(({ paramKey }) => paramKey === 'account.failCount')
    await api.post('blade-system/param/submit', { id: theirs?.id, paramValue: '7' })
    await dialog.getByLabel('参数键值').fill('6')
    await button(dialog, '保存').click()
    await page.getByRole('dialog', { name: '合并两个版本' }).waitFor()
    expect(await page.locator('.ant-message-notice').count()).toBe(0)
    expect(await dialog.getByLabel('参数键值').inputValue()).toBe('6')
    await api.post('blade-system/param/submit', { id: theirs?.id, paramValue: '5' })
  })

  it('goes into the dialog from the moment it is drawn, and into its first field when the record comes late', {
    tags: ['full'],
  }, async () => {
    const { page } = await desk.signedIn('/system/param')
    let answer = () => {}
    const gate = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/blade-system/param/detail?*', async route => {
      await gate
      await route.continue()
    })
    await button(rowOf(page, 'account.failCount').first(), '编辑').click()
    const dialog = await openDialog(page)
    const first = await dialog.getByLabel('参数名称').elementHandle()
    answer()
    await expect.poll(() => first?.evaluate(field => field === document.activeElement)).toBe(true)
    // A re-render moves the focus and swallows clicks at that moment.
    await dialog.getByLabel('参数键值').fill('6')
    expect(await first?.evaluate(field => field.isConnected)).toBe(true)
    await page.keyboard.press('Escape')
    await button(page, '放弃修改').click()
    await dialog.waitFor({ state: 'hidden' })
  })

  it('goes into the first field of a dialog that is no form of a record, when its values come late', {
    tags: ['full'],
  }, async () => {
    const { page } = await desk.signedIn('/system/user')
    // Other journeys of this product make users as well: any of them will do.
    await page.locator('tr[data-row-key]').first().getByRole('checkbox').click()
    await button(page.getByRole('toolbar'), '平台配置').click()
    const field = () => page.evaluate(() => document.activeElement?.closest('.ant-form-item')?.textContent)
    await expect.poll(field).toContain('用户平台')
  })
})
