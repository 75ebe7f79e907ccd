import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { resizeTo } from '../../../../tests/support/dom/listRoom.ts'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { actionsWidth, plainOf } from '../../ui/ActionBar.tsx'
import { lazyResource } from '../definition/lazyResource.ts'

const path = 'blade-biz/articles'
const articles = lazyResource(path, '/biz/articles', () => import('../../../resources/biz/articles/index.tsx'))
const article = { id: '19', title: '集采落地', publishState: 2, version: 1 }

afterEach(() => {
  cleanup()
  resizeTo(1440)
})

async function open(...rights: string[]) {
  const permission = ['articles', ...rights.map(right => `articles_${right}`)]
  const { address } = await renderResources([articles], { at: '/biz/articles', permission })
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
  const permission = ['articles', 'articles_view', 'articles_edit', 'articles_publish']
  await renderResources([articles], { at: '/biz/articles', permission })
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
  const param = lazyResource('blade-system/param', '/system/param', () => import('../../../resources/system/param.tsx'))
  const rows = [{ id: '7', paramName: '默认密码', paramKey: 'a.b', paramValue: '1', version: 1 }]
  const server = startFakeServer({ [param.path]: rows })
  const permission = ['param', 'param_view', 'param_add', 'param_edit', 'param_delete']
  await renderResources([param], { at: '/system/param', permission })
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
