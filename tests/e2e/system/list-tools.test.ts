import { expect, it } from 'vitest'
import { signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { button, openDialog, pick, rowOf, setUpDesk, speak } from '../support/desk.ts'

const desk = setUpDesk()

it('a list is filtered by several conditions, said as sentences, kept in the address, and removed by key', async () => {
  const api = await signIn(desk.product.address)
  // Numbers after those of other journeys.
  for (const [postName, sort] of [
    ['筛选员一', 7101],
    ['筛选员二', 7102],
    ['核对员一', 7103],
    ['核对员二', 7104],
  ] as const)
    await api.post('blade-system/post/submit', { category: 1, postCode: postName, postName, sort })
  const { page, complaints } = await desk.signedIn('/system/post')
  await page.getByRole('table').first().waitFor()
  await button(page, '添加筛选').focus()
  await page.keyboard.press('Enter')
  const dialog = await openDialog(page)
  const condition = (place: number) => dialog.getByRole('group', { name: `条件${place}` })
  await pick(page, condition(1).getByRole('combobox', { name: '字段' }), '岗位名称')
  await pick(page, condition(1).getByRole('combobox', { name: '比较方式' }), '开头是')
  await condition(1).getByLabel('值').fill('筛选员')
  await button(dialog, '再加一个条件').click()
  await pick(page, condition(2).getByRole('combobox', { name: '字段' }), '创建时间')
  await pick(page, condition(2).getByRole('combobox', { name: '比较方式' }), '在最近几天内')
  await condition(2).getByLabel('值').fill('7')
  await button(dialog, '再加一个条件').click()
  await pick(page, condition(3).getByRole('combobox', { name: '字段' }), '岗位排序')
  await pick(page, condition(3).getByRole('combobox', { name: '比较方式' }), '>')
  expect(await seriousFaults(page)).toEqual([])
  await button(dialog, '应用').click()
  await condition(3).getByText('请填写岗位排序的值').waitFor()
  await condition(3).getByLabel('值').fill('7101')
  await page.keyboard.press('Enter')
  await rowOf(page, '筛选员一').waitFor({ state: 'detached' })
  await rowOf(page, '筛选员二').waitFor()
  expect(await rowOf(page, '核对员一').count()).toBe(0)
  const chips = page.getByRole('list', { name: '当前筛选条件' })
  await chips.getByText('岗位名称 开头是 筛选员').waitFor()
  await chips.getByText('创建时间 在最近7天内').waitFor()
  expect(await seriousFaults(page)).toEqual([])

  await page.reload()
  await rowOf(page, '筛选员二').waitFor()
  await speak(page, 'English')
  await page.getByText('Name begins with 筛选员').waitFor()
  await page.getByRole('button', { name: 'Remove the filter: Name begins with 筛选员' }).focus()
  await page.keyboard.press('Enter')
  await rowOf(page, '核对员二').waitFor()
  expect(await page.evaluate(() => document.activeElement?.closest('.filter-chip')?.textContent)).toMatch(/last 7 days/)
  expect(complaints).toEqual([])
})
