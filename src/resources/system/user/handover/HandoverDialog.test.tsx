import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Handover, HandoverReport } from '#contract/system/handover'
import { renderResources } from '../../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../../tests/support/servers/fakeServer.ts'
import { lazyResource } from '../../../../components/resource/definition/lazyResource.ts'
import { useSession } from '../../../../state/session.ts'

const path = 'blade-user'
const users = lazyResource(path, '/system/user', () => import('../index.tsx'))
const leaver = { id: '7', tenantId: '000000', account: 'wangmin', realName: '王敏', status: 1, version: 1 }
const people = [leaver, { id: '8', realName: '李文' }, { id: '9', realName: '赵强' }]
const title = { zh: '待办任务', en: 'Open tasks' }
const stages = { zh: '审稿环节：审稿人', en: 'Review stages: Reviewers' }
const handover: Handover = {
  ...{ id: '7', name: '王敏', account: 'wangmin', isActive: true, sessions: 2, deputyName: '', actsFor: ['周五'] },
  mayStop: true,
  shares: [
    {
      ...{
        key: 'flow.assigned',
        title,
        count: 12,
        others: 0,
        examples: ['请假流程 · 审批'],
        path: 'blade-flow/follow',
      },
      ...{ filters: [], refusal: null },
    },
    {
      ...{ key: 'stages.userIds', title: stages, count: 2, others: 3, examples: ['一审', '二审'] },
      ...{ path: 'blade-biz/stages', filters: [], refusal: null },
    },
  ],
}
const result = { key: 'flow.assigned', title, count: 12, successorName: '李文', refusal: null, field: 'successorId' }
const report = { results: [result], total: 12, deputyName: '', stopped: false } as HandoverReport
const refused = {
  ...report,
  results: [
    result,
    {
      ...result,
      key: 'stages.userIds',
      title: stages,
      count: 0,
      refusal: { zh: '李文没有“文章管理”的权限', en: 'no' },
    },
  ],
} as HandoverReport

afterEach(cleanup)

async function open(data: Handover = handover, permission = ['user', 'user_handover']) {
  const server = startFakeServer(
    { [path]: [leaver] },
    { [`${path}/handover`]: data, [`${path}/user-list`]: people, [`${path}/hand-over`]: report },
  )
  useSession.setState({ tenantId: '000000' })
  const shown = await renderResources([users], { at: '/system/user/handover/7', permission })
  await screen.findByText(/^账号 wangmin/)
  const dialog = within(screen.getByRole('dialog'))
  return { server, dialog, ...shown }
}

async function choose(field: HTMLElement, name: string) {
  fireEvent.mouseDown(field)
  const offered = await screen.findAllByText(name, { selector: '.ant-select-item-option-content' })
  fireEvent.click(offered.at(-1) as HTMLElement)
}

const sent = (server: Awaited<ReturnType<typeof open>>['server']) =>
  server.callsTo(`${path}/hand-over`).map(({ body }) => body)

it('shows what somebody has, previews the handover, carries it out and tells the result once', async () => {
  const { server, dialog, notices } = await open()
  const items = within(dialog.getByRole('list', { name: '交接内容' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/待办任务 12项请假流程 · 审批等/),
    expect.stringMatching(/审稿环节：审稿人 2项另有3项不可见，不会交接一审、二审/),
  ])
  dialog.getByText('账号 wangmin · 正常 · 2台设备在线 · 正在代理：周五')
  await userEvent.click(dialog.getByRole('button', { name: /预\s*览/ }))
  expect(notices.splice(0)).toEqual(['warning: 请选择接手人、代理人或停用账号'])
  expect(sent(server)).toEqual([])

  await choose(dialog.getByRole('combobox', { name: '接手人' }), '李文')
  await userEvent.click(dialog.getByRole('button', { name: /预\s*览/ }))
  const run = await dialog.findByRole('button', { name: '交接（12项）' })
  dialog.getByText('共将交接12项，全部成功才会写入。')
  await userEvent.click(run)
  await waitFor(() => expect(notices).toEqual(['success: 已交接12项']))
  const asked = { id: '7', successorId: '8', successors: '{}', stop: 0, deputyId: '' }
  expect(sent(server)).toEqual([
    { ...asked, dryRun: 1 },
    { ...asked, dryRun: 0 },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('marks the kind that a successor may not take over, and takes another one for it', async () => {
  const { server, dialog } = await open()
  server.answers[`${path}/hand-over`] = refused
  await choose(dialog.getByRole('combobox', { name: '接手人' }), '李文')
  await userEvent.click(dialog.getByRole('button', { name: /预\s*览/ }))
  await dialog.findByText('不能交接：李文没有“文章管理”的权限')
  expect(dialog.queryByRole('button', { name: /^交接/ })).toBeNull()
  await choose(dialog.getByRole('combobox', { name: '审稿环节：审稿人的接手人' }), '赵强')
  // The handover that was previewed is another one.
  expect(dialog.queryByText(/^不能交接/)).toBeNull()
  await choose(dialog.getByRole('combobox', { name: '待办任务的接手人' }), '不交接')
  await userEvent.click(dialog.getByRole('button', { name: /预\s*览/ }))
  await waitFor(() => expect(sent(server)).toHaveLength(2))
  expect(sent(server)[1]?.successors).toBe('{"stages.userIds":"9","flow.assigned":"kept"}')
})

it('asks before it stops an account, and makes the successor the deputy', async () => {
  const { server, dialog, notices } = await open()
  server.answers[`${path}/hand-over`] = { ...report, deputyName: '李文', stopped: true }
  await choose(dialog.getByRole('combobox', { name: '接手人' }), '李文')
  await userEvent.click(dialog.getByRole('checkbox', { name: '今后新到的任务由代理人办理' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: '停用账号，并结束其全部会话' }))
  await userEvent.click(dialog.getByRole('button', { name: /预\s*览/ }))
  await userEvent.click(await dialog.findByRole('button', { name: '交接（12项）' }))
  const question = await screen.findByText(/交接后将停用王敏的账号/)
  expect(sent(server)).toHaveLength(1)
  const asking = within(question.closest('.ant-modal') as HTMLElement)
  await userEvent.click(asking.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(notices).toEqual(['success: 已交接12项，今后由李文代理，账号已停用']))
  expect(sent(server)[1]).toMatchObject({ deputyId: '8', stop: 1, dryRun: 0 })
})

it('keeps what was chosen when the server refuses, and says so once', async () => {
  const { server, dialog, notices } = await open()
  await choose(dialog.getByRole('combobox', { name: '接手人' }), '李文')
  await userEvent.click(dialog.getByRole('button', { name: /预\s*览/ }))
  const run = await dialog.findByRole('button', { name: '交接（12项）' })
  server.refuse(`${path}/hand-over`, 400, '审稿环节：李文没有权限', ['successorId'])
  await userEvent.click(run)
  await waitFor(() => expect(notices).toEqual(['error: 审稿环节：李文没有权限']))
  dialog.getByText('李文', { selector: '.ant-select-selection-item' })
  dialog.getByRole('button', { name: /预\s*览/ })
})

it('stands in the row of those who may, and nowhere else', async () => {
  const { dialog } = await open({ ...handover, shares: [], mayStop: false })
  dialog.getByText('没有待交接的内容。仍可指定代理人或停用账号。')
  expect(dialog.getByRole('checkbox', { name: '停用账号，并结束其全部会话' })).toHaveProperty('disabled', true)
})
