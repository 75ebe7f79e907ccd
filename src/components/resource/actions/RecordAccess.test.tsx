import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { type FakeServer, startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { lazyResource } from '../definition/lazyResource.ts'

const post = lazyResource('blade-system/post', '/system/post', () => import('../../../resources/system/post.tsx'))
const id = '1900000000000000001'
const at = `/system/post/index/show/${id}`
const explanation = {
  allowed: true,
  title: '岗位管理 · 查看',
  roles: [],
  reasons: [{ allowed: true, text: '记录可见' }],
}

let server: FakeServer

beforeEach(() => {
  server = startFakeServer(
    { 'blade-system/post': [{ id, postCode: 'a', postName: '记者', category: 1, sort: 1, remark: '', version: 1 }] },
    {
      'blade-user/user-list': [{ id: '7', account: 'anna', name: 'Anna', realName: '安娜' }],
      'blade-user/explain': explanation,
    },
  )
})
afterEach(cleanup)

it('asks of the record that is shown, whether and why a user may see and change it', async () => {
  await renderResources([post], { at, permission: ['post', 'post_view', 'user_view'] })
  await userEvent.click(await screen.findByRole('button', { name: '权限说明' }))
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '选择用户' }))
  fireEvent.click(await screen.findByTitle('安娜'))
  await waitFor(() => expect(screen.getAllByText('记录可见').length).toBe(2))
  expect(server.callsTo('blade-user/explain').map(({ params }) => params)).toEqual([
    { id: '7', target: 'post_view', recordId: id },
    { id: '7', target: 'post_edit', recordId: id },
  ])
})

it('is offered to those only who may ask about users', async () => {
  await renderResources([post], { at, permission: ['post', 'post_view'] })
  await screen.findByRole('button', { name: '修改历史' })
  expect(screen.queryByRole('button', { name: '权限说明' })).toBeNull()
})

it.each([
  ['nothing to change for users who may only look', ['post', 'post_view'], []],
  ['the way back for users who may edit', ['post', 'post_view', 'post_edit'], ['撤销此修改', '恢复到版本1']],
])('the history offers %s', async (_, permission, offered) => {
  const change = { field: 'sort', before: 2, after: 1 }
  const entry = {
    id: '5',
    version: 1,
    operation: 'edit',
    userId: '7',
    userName: '安娜',
    changedAt: '',
    restorable: true,
  }
  server.answers['blade-system/post/history'] = {
    ...{ total: 1, size: 10, current: 1, pages: 1, version: 2 },
    records: [{ ...entry, restoredVersion: null, released: false, changes: [change], besides: false }],
  }
  await renderResources([post], { at, permission })
  await userEvent.click(await screen.findByRole('button', { name: '修改历史' }))
  const list = await screen.findByRole('list', { name: '修改历史' })
  expect(
    within(list)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(offered)
})
