import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { articles } from '#contract/biz/articles'
import { param } from '#contract/system/param'
import { post } from '#contract/system/post'
import { resizeTo } from '../../../../tests/support/dom/listRoom.ts'
import { openModule, rightsTo } from '../../../../tests/support/dom/renderResources.tsx'
import { type FakeServer, startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { actionsWidth, plainOf } from '../../ui/ActionBar.tsx'

const { path } = articles
const article = { id: '19', title: '集采落地', publishState: 2, version: 1 }

afterEach(() => {
  cleanup()
  resizeTo(1440)
})

async function open(...rights: string[]) {
  const { address } = await openModule(articles, '', { permission: rightsTo(articles, ...rights) })
  const title = await screen.findByText('集采落地')
  const row = within(title.closest('tr') as HTMLElement)
  const more = () => userEvent.click(row.getByRole('button', { name: '更多' }))
  return { address, more, buttons: () => row.queryAllByRole('button').map(({ textContent }) => textContent) }
}

const menuItems = () => screen.findAllByRole('menuitem')

it('shows as many actions as have room, and the others in a menu that ends with what is dangerous', async () => {
  const server = startFakeServer({ [path]: [article] }, { [`${path}/send-back`]: null })
  const { buttons, more } = await open('view', 'edit', 'delete', 'publish')
  expect(buttons()).toEqual(['查看', '编辑', '更多'])
  await more()
  const items = await menuItems()
  expect(items.map(({ textContent }) => textContent)).toEqual(['发布', '退回', '扩展信息', '计划发布', '历史', '删除'])
  expect(items.map(({ className }) => className.includes('danger'))).toEqual([false, false, false, false, false, true])

  await userEvent.click(items[1] as HTMLElement)
  const yes = await screen.findByRole('button', { name: '确定' })
  act(() => {
    yes.click()
    yes.click()
  })
  await waitFor(() => expect(server.callsTo(`${path}/send-back`)[0]?.body).toEqual({ ids: '19' }))
  expect(server.callsTo(`${path}/send-back`)).toHaveLength(1)
})

it('offers on the card of a phone the step that the record waits for, and all others in a menu', async () => {
  startFakeServer({ [path]: [article, { ...article, id: '20', title: '医保谈判', publishState: 3 }] })
  resizeTo(390)
  await openModule(articles, '', { permission: rightsTo(articles, 'view', 'edit', 'publish') })
  const buttonsOf = async (title: string) => {
    const card = (await screen.findByText(title)).closest('li') as HTMLElement
    return within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  }
  expect(await buttonsOf('集采落地')).toEqual(['发布', '更多'])
  expect(await buttonsOf('医保谈判')).toEqual(['更多'])
})

it('removes a record without an action of its own by two clicks', async () => {
  const rows = [{ id: '7', paramName: '默认密码', paramKey: 'a.b', paramValue: '1', version: 1 }]
  const server = startFakeServer({ [param.path]: rows })
  await openModule(param, '', { permission: rightsTo(param, 'view', 'add', 'edit', 'delete') })
  const row = within((await screen.findByText('默认密码')).closest('tr') as HTMLElement)
  await userEvent.click(row.getByRole('button', { name: '删除' }))
  await userEvent.click(await screen.findByRole('button', { name: '确定' }))
  await waitFor(() => expect(server.callsTo(`${param.path}/remove`)).toHaveLength(1))
})

it('keeps what somebody may not do out of the menu too', async () => {
  startFakeServer({ [path]: [article] })
  const { buttons } = await open('view', 'publish')
  expect(buttons()).toEqual(['查看', '发布', '更多'])
  cleanup()
  const { buttons: readers } = await open('view')
  expect(readers()).toEqual(['查看', '历史'])
})

it('counts how many actions have room', () => {
  const named = (...labels: string[]) => labels.map(label => ({ label }))
  expect(plainOf(named('查看', '编辑', '删除', '历史'), 241)).toBe(3)
  expect(plainOf(named('View', 'Edit', 'Delete', 'History'), 241)).toBe(3)
  expect(plainOf(named('View', 'Edit', 'Hot areas', 'Video', 'History'), 241)).toBe(3)
  expect(plainOf(named('View', 'Edit', 'Submit', 'Extension', 'History', 'Delete'), 241)).toBe(3)
  expect(plainOf(named('查看', '编辑', '删除', '历史'), 161)).toBe(2)
  expect(plainOf(named('Change state', 'Diagram', 'Delete'), 161)).toBe(0)
  expect(plainOf(named('查看'), 0)).toBe(1)
  expect(plainOf(named('查看', '编辑', '删除'), 0)).toBe(0)
  expect(plainOf(named('查看', '编辑', '删除', '历史'), 0)).toBe(0)
  expect(plainOf([{ label: '处理', isMain: true }, ...named('详情', '跟踪')], 0)).toBe(1)
})

it('makes the column of actions as wide as they need in the language of the moment, and no wider than declared', () => {
  expect(actionsWidth(['变更状态', '流程图', '删除'], 300)).toBe(191)
  expect(actionsWidth(['Change state', 'Diagram', 'Delete'], 300)).toBe(256)
  expect(actionsWidth(['View', 'Edit', 'Submit for review', 'Extension', 'History', 'Delete'], 250)).toBe(250)
  expect(actionsWidth(['查看'], 250)).toBe(90)
})

it('offers to duplicate a record to those who may add, and opens an unsaved copy of it', async () => {
  const server = startFakeServer({ [path]: [article] })
  const { buttons, more } = await open('view', 'edit', 'add')
  expect(buttons()).toContain('更多')
  await more()
  const item = (await menuItems()).find(({ textContent }) => textContent === '复制')
  await userEvent.click(item as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: /复制/ })
  await waitFor(() => expect(dialog.querySelector('form')?.textContent).not.toBe(''))
  expect(server.callsTo(`${path}/detail`).length).toBeGreaterThan(0)
  expect(server.callsTo(`${path}/submit`)).toEqual([])
})

describe('the view of a record', () => {
  const id = '1900000000000000001'
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

  const open = (permission: string[]) => openModule(post, `/show/${id}`, { permission })

  it('asks of the record that is shown, whether and why a user may see and change it', async () => {
    await open(['post', 'post_view', 'user_view'])
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
    await open(['post', 'post_view'])
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
    await open(permission)
    await userEvent.click(await screen.findByRole('button', { name: '修改历史' }))
    const list = await screen.findByRole('list', { name: '修改历史' })
    expect(
      within(list)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(offered)
  })
})
