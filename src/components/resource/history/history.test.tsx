// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { html, longText } from '#contract/kit/fields'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { lazyResource } from '../definition/lazyResource.ts'
import { plainText, textRuns } from './plainText.tsx'

const path = 'blade-system/role'
const roles = lazyResource(path, '/authority/role', () => import('../../../resources/system/role.tsx'))
const grant = (id: string, may: object) => ({
  ...{ id, version: 1, operation: 'edit', userId: '1', userName: '张三', changedAt: '2026-11-01 10:00:00' },
  ...{ restoredVersion: null, besides: true, released: false, ...may },
  changes: [{ field: 'menuIds', before: '1', after: '2', beforeName: '岗位管理', afterName: '机构管理' }],
})

afterEach(cleanup)

it('takes a grant back after asking about later ones, and restores a former one', async () => {
  const records = [grant('9', { restorable: false, undoable: true }), grant('8', { restorable: true, undoable: true })]
  const server = startFakeServer(
    { [path]: [{ id: '1', version: 1, roleName: '校对' }] },
    {
      [`${path}/history`]: { records, total: 2, size: 10, current: 1, pages: 1, version: 1 },
      [`${path}/undo-change`]: { id: '1', version: 1, fields: [], later: ['menuIds'] },
      [`${path}/restore-version`]: { id: '1', version: 1 },
    },
  )
  const { notices } = await renderResources([roles], { at: '/authority/role', permission: ['role', 'role_view'] })
  await userEvent.click(await within(await screen.findByRole('table')).findByRole('button', { name: '历史' }))
  const drawer = within(await screen.findByRole('dialog'))
  const entries = await drawer.findAllByRole('listitem')
  const press = async (index: number, name: string) =>
    userEvent.click(await within(entries[index] as HTMLElement).findByRole('button', { name }))
  const agree = async (question: string) => {
    await screen.findByText(question)
    await userEvent.click(screen.getAllByRole('button', { name: /确\s?定/ }).at(-1) as HTMLElement)
  }
  expect(within(entries[0] as HTMLElement).queryByRole('button', { name: '恢复此授权' })).toBeNull()
  await press(1, '撤销此修改')
  await agree('将恢复此次授权前的权限。确定撤销？')
  await agree('菜单权限此后已被修改，撤销会覆盖后来的内容。仍要撤销？')
  await waitFor(() => expect(notices).toEqual(['success: 已撤销']))
  const change = { id: '1', version: 1, changeId: '8' }
  expect(server.callsTo(`${path}/undo-change`).map(({ body }) => body)).toEqual([change, { ...change, overLater: 1 }])
  await press(1, '恢复此授权')
  await agree('将恢复为此次授权后的权限，之后的授权会被覆盖。确定恢复？')
  await waitFor(() => expect(notices.at(-1)).toBe('success: 已恢复授权'))
})

it('reads rich text without its markup, one line for each paragraph', () => {
  expect(plainText(html('正文', 'Text'), '<p>一<b>二</b></p><p>三 &amp; 四</p>')).toBe('一二\n三 & 四')
})

it('keeps the caption and the credit of a picture apart from each other and from the text', () => {
  const figure = '<figure><img src="/a.png"><figcaption>发布会现场<small>王明远 摄</small></figcaption></figure>'
  expect(plainText(html('正文', 'Text'), `<p>一</p>${figure}<h2>二</h2>`)).toBe('一\n发布会现场 王明远 摄\n二')
})

it('leaves plain text as it is, and reads nothing where nothing is set', () => {
  expect(plainText(longText('备注', 'Remark'), '<p>原样</p>')).toBe('<p>原样</p>')
  expect(plainText(longText('备注', 'Remark'), null)).toBe('')
})

it('tells what is raised and lowered from the line', () => {
  expect(textRuns(html('正文', 'Text'), '<p>10<sup>9</sup>/L</p>\n\n<p>H<sub>2</sub>O</p>')).toEqual([
    ...[
      { text: '10', shift: '' },
      { text: '9', shift: 'sup' },
      { text: '/L\nH', shift: '' },
    ],
    ...[
      { text: '2', shift: 'sub' },
      { text: 'O', shift: '' },
    ],
  ])
})
