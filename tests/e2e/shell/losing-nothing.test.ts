// @module-tag full
import { describe, expect, it } from 'vitest'
import { button, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

describe('typed text', () => {
  const desk = setUpDesk()

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

  it('goes into the first field of a form whose record comes late', {
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
    answer()
    const first = await dialog.getByLabel('参数名称').elementHandle()
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
