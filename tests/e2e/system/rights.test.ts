import { expect, it } from 'vitest'
import { signIn } from '../../support/servers/api.ts'
import { button, rowOf, setUpDesk } from '../support/desk.ts'
import { addPerson, addRole, grant } from '../support/people.ts'

const desk = setUpDesk()

it('a role sees only what was granted, loses at once what is taken from it, and has it back as soon as it is granted', async () => {
  const admin = await signIn(desk.product.address)
  const account = `bianji${Date.now() % 1_000_000}`
  const role = await addRole(admin, account, /^param(_edit|_view)?$/)
  await addPerson(admin, account, role)
  const { page } = await desk.signedIn('/system/param', { account })
  const menu = page.getByRole('navigation')
  const edit = button(rowOf(page, 'account.failCount'), '编辑')
  await edit.waitFor()
  expect(await button(page, '新增').count()).toBe(0)
  expect(await button(page, '删除').count()).toBe(0)
  await menu.getByText('参数管理').waitFor()
  expect(await menu.getByText('岗位管理').count()).toBe(0)

  await grant(admin, role, /^param(_view)?$/)
  await edit.waitFor({ state: 'detached' })
  // The list reads its rows again.
  await rowOf(page, 'account.failCount').waitFor()
  expect(await edit.count()).toBe(0)

  await grant(admin, role, /^post$/)
  await page.getByRole('heading', { name: '403' }).waitFor()
  await page.getByText('你无权访问该页面').waitFor()
  expect(new URL(page.url()).pathname).toBe('/system/param/index')
  expect(await page.getByText('account.failCount').count()).toBe(0)
  expect(await page.getByRole('tab', { name: '参数管理' }).count()).toBe(0)
  expect(await menu.getByText('参数管理').count()).toBe(0)
  await menu.getByText('岗位管理').waitFor()

  await grant(admin, role, /^param(_edit|_view)?$/)
  await edit.waitFor()
  expect(await page.getByRole('heading', { name: '403' }).count()).toBe(0)
})
