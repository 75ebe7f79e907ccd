import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type Api, signIn } from '../../support/servers/api.ts'
import { button, expectMessage, openDialog, pick, rowOf, setUpDesk } from '../support/desk.ts'
import { addPerson, addRole } from '../support/people.ts'

const desk = setUpDesk()
let admin: Api

beforeAll(async () => {
  admin = await signIn(desk.product.address)
})

async function openDrawer(page: Page, name: string, action: string) {
  const search = page.getByRole('search')
  await search.getByRole('textbox').first().fill(name)
  await search.getByRole('textbox').first().press('Enter')
  await rowOf(page, '/system/post').getByRole('button', { name: action }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ant-drawer') !== null)).toBe(true)
  return page.getByRole('dialog')
}

it('a scope made in the drawer of its menu limits the users it is granted to', async () => {
  const { page } = await desk.signedIn('/authority/datascope')
  const drawer = await openDrawer(page, '岗位管理', '权限配置')
  await drawer.getByText('[岗位管理] 数据权限配置').waitFor()
  await button(drawer.getByRole('toolbar'), '新增').click()
  const form = await openDialog(page)
  await pick(page, form.getByLabel('规则类型'), '本人可见')
  await expect.poll(() => form.getByLabel('权限名称').inputValue()).toBe('岗位管理 [本人可见]')
  expect(await form.getByLabel('权限字段').inputValue()).toBe('create_user')
  await button(form, '保存').click()
  await expectMessage(page, '新增成功')
  await rowOf(drawer, '岗位管理 [本人可见]').waitFor()

  const account = await reader(await scopeNamed('岗位管理 [本人可见]'), 'poster')
  const own = await signIn(desk.product.address, { account })
  await admin.post('blade-system/post/submit', { category: 1, postCode: 'x', postName: '别人的岗位', sort: 1 })
  await own.post('blade-system/post/submit', { category: 1, postCode: 'y', postName: '自己的岗位', sort: 1 })
  const { page: theirs } = await desk.signedIn('/system/post', { account })
  await rowOf(theirs, '自己的岗位').waitFor()
  expect(await rowOf(theirs, '别人的岗位').count()).toBe(0)
  await theirs.getByText(/共\s*1\s*条/).waitFor()
})

async function scopeNamed(scopeName: string): Promise<string> {
  const { records } = await admin.get<{ records: { id: string }[] }>('blade-system/data-scope/list', { scopeName })
  return records[0]?.id ?? ''
}

/** Somebody who works with posts, within a data scope. */
async function reader(dataScopeIds: string, account: string): Promise<string> {
  await addPerson(admin, account, await addRole(admin, account, /^post(_|$)/, dataScopeIds))
  return account
}
