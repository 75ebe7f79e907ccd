import { expect, it } from 'vitest'
import { signIn } from '../../support/servers/api.ts'
import { act, button, confirm, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

interface Menu {
  id: string
  code: string
  children?: Menu[]
}

const flat = (menus: Menu[]): Menu[] => menus.flatMap(menu => [menu, ...flat(menu.children ?? [])])

it('a refused call is found in the API log, with all that is known of it', async () => {
  const api = await signIn(desk.product.address)
  await expect(api.post('blade-system/post/submit', { postName: '没有编号的岗位' })).rejects.toThrow('400')
  const { page, complaints } = await desk.signedIn('/monitor/log/api')
  const search = page.getByRole('search')
  await search.getByLabel('请求接口').fill('post/submit')
  await search.getByLabel('状态码').fill('400')
  // The newest is on top; other journeys of the product are refused as well.
  const row = rowOf(page, '/api/blade-system/post/submit').first()
  // Entries are written in batches, which a busy machine may do after the first search.
  await expect
    .poll(async () => {
      const found = page.waitForResponse(response => /log\/api\/list.*400/.test(response.url()))
      await button(search, '搜索').click()
      await found
      return row.count()
    })
    .toBe(1)
  await button(row, '查看').click()
  const dialog = await openDialog(page)
  await dialog.getByRole('region', { name: '请求数据' }).getByText('没有编号的岗位').waitFor()
  await dialog.getByText('admin', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await button(page, '编辑').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('an error that a browser uploads is found in the error log, marked as the browser’s', {
  tags: ['full'],
}, async () => {
  const api = await signIn(desk.product.address)
  const entry = { url: '/biz/articles', time: '2026-01-02 03:04:05', type: 'error', message: '稿件读取失败', info: '' }
  const upload = await fetch(`${desk.product.address}/api/blade-auth/oauth/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${api.token}` },
    body: JSON.stringify([{ ...entry, stack: 'Error: 稿件读取失败\n    at ArticleList (app.js:1:1)' }]),
  })
  expect(upload.status).toBe(200)
  const { page, complaints } = await desk.signedIn('/monitor/log/error')
  const row = rowOf(page, '/biz/articles')
  await row.getByText('浏览器').waitFor()
  await button(row, '查看').click()
  const dialog = await openDialog(page)
  await dialog.getByRole('region', { name: '堆栈' }).getByText('at ArticleList').waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(dialog, '复制').last().click()
  await page.getByText('已复制').waitFor()
  expect(complaints).toEqual([])
})

it('signing in leaves an event that people can read', { tags: ['full'] }, async () => {
  const { page } = await desk.signedIn('/monitor/log/usual')
  const row = rowOf(page, '登录').filter({ hasText: 'admin' }).first()
  await row.getByText('正常').waitFor()
})

it('a grant says in the usual log which menus the role got and lost', { tags: ['full'] }, async () => {
  const api = await signIn(desk.product.address)
  const roleName = '印务'
  const { id: roleIds } = await api.post<{ id: string }>('blade-system/role/submit', {
    ...{ roleName, roleAlias: 'printing', sort: 9 },
  })
  const menus = flat(await api.get<Menu[]>('blade-system/menu/buttons'))
  for (const menuCode of ['post', 'dept']) {
    const menuIds = menus.find(({ code }) => code === menuCode)?.id
    await api.post('blade-system/role/grant', { roleIds, menuIds, dataScopeIds: '', apiScopeIds: '' })
  }
  const { page, complaints } = await desk.signedIn('/monitor/log/usual')
  // Entries are written a moment after the answer, and a list does not follow them.
  await expect
    .poll(async () => {
      await page.reload()
      await rowOf(page, '登录').first().waitFor()
      return rowOf(page, '角色授权').count()
    })
    .toBeGreaterThan(1)
  await button(rowOf(page, '角色授权').first(), '查看').click()
  const dialog = await openDialog(page)
  const entry = dialog.getByRole('listitem').filter({ hasText: `角色管理 · ${roleName}` })
  await entry.getByText('新增：系统管理 / 机构管理').waitFor()
  await entry.getByText('移除：系统管理 / 岗位管理').waitFor()
  expect(complaints).toEqual([])
})

it('a message is tried out, and read in the outbox', { tags: ['full'] }, async () => {
  const { page, complaints } = await desk.signedIn('/resource/sms')
  await button(page.getByRole('toolbar'), '新增').click()
  let dialog = await openDialog(page)
  await dialog.getByLabel('资源编号').fill('outbox')
  // biome-ignore lint/suspicious/noTemplateCurlyInString: parameters of a message are written like this.
  await dialog.getByLabel('模版内容').fill('您的验证码是${code}')
  expect(await dialog.getByLabel('secretKey').count()).toBe(0)
  await button(dialog, '保存').click()
  await expectMessage(page, '新增成功')
  await act(rowOf(page, 'outbox'), '启用')
  await confirm(page)
  await expectMessage(page, '操作成功!')

  await act(rowOf(page, 'outbox'), '调试')
  dialog = await openDialog(page)
  await dialog.getByLabel('发送手机').fill('02087654321')
  await button(dialog, '发送').click()
  await dialog.getByText('手机号码格式不正确').waitFor()
  await dialog.getByLabel('发送手机').fill('13800000000')
  await dialog.getByLabel('发送参数').fill('{"code":"4711"}')
  await button(dialog, '发送').click()
  await expectMessage(page, '发送成功!')

  await page.goto(`${desk.product.address}/resource/sms-message`)
  const row = rowOf(page, '13800000000')
  await row.getByText('您的验证码是4711').waitFor()
  await row.getByText('成功').waitFor()
  expect(complaints).toEqual([])
})
