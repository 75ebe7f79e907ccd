import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { workClaim, workTodo } from '#contract/flow/work'
import { openModule, renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { publishChange } from '../../providers/live/live.ts'
import { resources } from '../index.ts'

const todo = resources.filter(({ path }) => path === workTodo.path)
const listPath = 'blade-flow/work/todo-list'
const formPath = 'blade-flow/process/form'
const task = (id: string, more = {}) => ({
  ...{
    id,
    taskId: id,
    taskName: '审批',
    processDefinitionName: '报销',
    startUserName: '林若溪',
    startDeptName: '采访部',
  },
  ...{ summary: `第${id}件`, category: 'flow_2', formKey: '', processInstanceId: `9${id}`, businessId: '', alone: '' },
  ...more,
})
const listOf = (...records: object[]) => ({ records, total: records.length })

const desk = (...tasks: object[]) =>
  startFakeServer(
    {},
    {
      [listPath]: listOf(...tasks),
      [formPath]: { processDefinitionName: '报销', taskName: '审批', processInstanceId: '91', fields: [] },
      'blade-flow/process/categories': [],
      'blade-flow/process/history-flow-list': [],
      'blade-flow/process/diagram': { xml: '', active: [], steps: [], flows: [] },
      'blade-flow/work/acts': { acts: [], steps: [], signers: [] },
      'blade-flow/work/complete-task': null,
      'blade-system/dict-biz/dictionary': [{ dictKey: '1', dictValue: '同意。' }],
    },
  )

const open = (at = '/work/todo') =>
  renderResources(todo, { at, permission: ['work_todo'], userId: '1', language: 'zh' })

afterEach(cleanup)

it('answers a task beside the list by keyboard, opens the next one, and closes with the last', async () => {
  const server = desk(task('1'), task('2'))
  const { address, notices } = await open()
  expect(await screen.findAllByText('林若溪 · 采访部')).toHaveLength(2)
  const [, first] = screen.getAllByRole('row')
  first?.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('办理 1/2')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: '同意。' }))
  server.answers[listPath] = listOf(task('2'))
  await userEvent.type(screen.getByLabelText('批复意见'), '请付款{Control>}{Enter}{/Control}')
  expect(await screen.findByText('办理 1/1')).toBeTruthy()
  const [sent] = server.callsTo('blade-flow/work/complete-task')
  expect(sent?.body).toMatchObject({ taskId: '1', flag: 'ok', comment: '同意。请付款' })
  expect(notices).toContain('success: 同意成功')
  expect(address()).toBe('/work/todo/show/2')
  server.answers[listPath] = listOf()
  await userEvent.type(await screen.findByLabelText('批复意见'), '好{Control>}{Enter}{/Control}')
  await waitFor(() => expect(address()).toBe('/work/todo'))
})

it('keeps an opinion as a draft when the panel is closed', async () => {
  desk(task('1'))
  const { navigate, address } = await open('/work/todo/show/1')
  await userEvent.type(await screen.findByLabelText('批复意见'), '待核实')
  const [close] = screen.getAllByRole('button', { name: /^关\s?闭$/ })
  await userEvent.click(close as HTMLElement)
  await waitFor(() => expect(address()).toBe('/work/todo'))
  navigate('/work/todo/show/1')
  await userEvent.click(await screen.findByRole('button', { name: '恢复' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('批复意见').value).toBe('待核实')
})

it('answers several tasks with one opinion, and says of each what became of it', async () => {
  const alone = '该步骤不允许批量办理'
  const server = desk(task('1'), task('2', { alone }), task('3'))
  server.answers['blade-flow/work/complete-tasks'] = [
    { taskId: '1', ok: true, msg: '' },
    { taskId: '3', ok: false, msg: '任务已由周知远办理' },
  ]
  await open()
  await screen.findByText('第1件')
  const [all] = screen.getAllByRole('checkbox')
  await userEvent.click(all as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: '批量办理' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(alone)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('批复意见'), '属实')
  await userEvent.click(dialog.getByRole('button', { name: /^同\s*意$/ }))
  expect(await dialog.findByText('批量办理：1/3项已办理')).toBeTruthy()
  for (const text of ['已办理', alone, '任务已由周知远办理']) expect(dialog.getByText(text)).toBeTruthy()
  const [sent] = server.callsTo('blade-flow/work/complete-tasks')
  expect(sent?.body).toMatchObject({ taskIds: '1,3', comment: '属实', flag: 'ok' })
})

const claimPath = 'blade-flow/work/claim-list'
const tasks = (...names: string[]) => ({
  records: names.map(taskName => ({ id: taskName, taskId: taskName, taskName })),
  total: names.length,
})

it('shows what others change where the list stands, and fetches once after an own change', async () => {
  const server = startFakeServer({}, { [claimPath]: tasks('审批', '付款'), 'blade-flow/work/claim-task': null })
  await openModule(workClaim, '', { permission: ['work_claim'] })
  const lists = () => server.callsTo(claimPath).length
  await screen.findByText('付款')
  server.answers[claimPath] = tasks('审批')
  publishChange({ module: workClaim.path, ids: [] })
  await waitFor(() => expect(screen.queryByText('付款')).toBeNull())
  expect(lists()).toBe(2)

  server.answers[claimPath] = tasks()
  await userEvent.click(screen.getByRole('button', { name: '签收' }))
  await userEvent.click(await screen.findByRole('button', { name: '确定' }))
  await waitFor(() => expect(screen.queryByText('审批')).toBeNull())
  publishChange({ module: workClaim.path, ids: [] })
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(lists()).toBe(3)
})
