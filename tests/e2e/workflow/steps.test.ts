// @module-tag full
import { expect, it } from 'vitest'
import type { FlowModel } from '../../../contract/flow/model.ts'
import { type Api, signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { button, expectMessage, openDialog, pick, rowOf, setUpDesk } from '../support/desk.ts'
import { addPerson, addRole } from '../support/people.ts'

const desk = setUpDesk()
let attempt = 0

async function addModel(api: Api): Promise<{ id: string; name: string; modelKey: string }> {
  const modelKey = `listed${++attempt}`
  const name = `列表流程${attempt}`
  return { ...(await api.post<{ id: string }>('blade-flow/model/submit', { modelKey, name })), name, modelKey }
}

const xmlOf = async (api: Api, id: string) => String((await api.get<FlowModel>('blade-flow/model/detail', { id })).xml)

it('a process is drawn as a list of steps by keyboard, deployed and run', async () => {
  const api = await signIn(desk.product.address)
  const { id, name, modelKey } = await addModel(api)
  const { page, complaints } = await desk.signedIn(`/flow/model/design/${id}`)
  const designer = page.getByRole('dialog', { name: /流程设计/ })
  const steps = designer.getByRole('region', { name: '步骤' })
  await button(steps, '添加步骤').focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: '属性' })
  await panel.getByRole('heading', { name: '用户任务' }).waitFor()
  await steps.getByText('未指定处理人').waitFor()
  // A diagram that cannot be deployed has no preview either, for the same reasons.
  const tools = designer.getByRole('toolbar')
  await button(tools, '预览办理人').click()
  const problems = designer.getByRole('alert')
  await problems.getByRole('listitem').filter({ hasText: '没有处理人或候选人' }).getByRole('button').waitFor()
  expect(await page.getByRole('dialog', { name: '预览办理人' }).count()).toBe(0)
  await pick(page, panel.getByLabel('处理人', { exact: true }), '管理员（admin）')
  await button(steps, '添加步骤').press('Enter')
  await panel.getByLabel('名称', { exact: true }).fill('复核')
  await panel.getByLabel('名称', { exact: true }).press('Enter')
  await pick(page, panel.getByLabel('处理人', { exact: true }), '发起人')
  await steps.getByRole('button', { name: '2. 复核' }).waitFor()
  await pick(page, steps.getByLabel('驳回后').last(), '退回到1. 审批')
  await expect.poll(() => steps.getByRole('button', { name: '进入下一步的条件' }).count()).toBe(2)
  expect(await seriousFaults(page)).toEqual([])
  // One undoing takes back one change.
  const chosen = (text: string) => steps.locator('.ant-select-selection-item').getByText(text, { exact: true }).count()
  await button(designer, '撤销').click()
  await expect.poll(() => chosen('结束流程')).toBe(2)
  await button(designer, '重做').click()
  await expect.poll(() => chosen('退回到1. 审批')).toBe(1)

  await button(tools, '检查').click()
  await expectMessage(page, '检查通过，可以部署')
  await button(tools, '保存').click()
  await expectMessage(page, '已保存为版本2')
  await button(tools, '部署').click()
  const dialog = await openDialog(page)
  await dialog.getByLabel('流程类型').click()
  await page.getByTitle('报销流程', { exact: true }).click()
  await button(dialog, '部署').click()
  await expectMessage(page, '部署成功')
  // The other view shows the same.
  await designer.getByText('流程图', { exact: true }).first().click()
  await expect.poll(() => designer.locator('.djs-shape[data-element-id^=Gateway]').count()).toBe(2)

  await button(tools, '预览办理人').click()
  const preview = page.getByRole('dialog', { name: '预览办理人' })
  await button(preview, '预览').click()
  await preview.getByText('流程到达结束').waitFor()
  // The first step is not decided by its applicant.
  expect(await preview.getByRole('listitem').allTextContents()).toEqual(['审批 无人处理', '复核 管理员'])

  const xml = await xmlOf(api, id)
  expect(xml.match(/<bpmn2?:userTask|<userTask/g)).toHaveLength(2)
  const { records } = await api.get<{ records: { id: string }[] }>('blade-flow/work/start-list', {
    key_equal: modelKey,
  })
  // Nobody decides their own request.
  const starter = { account: `qicao${Date.now() % 1_000_000}` }
  await addPerson(api, starter.account, await addRole(api, starter.account, /^work_/))
  await (await signIn(desk.product.address, starter)).post('blade-flow/work/start-process', {
    processDefinitionId: records[0]?.id,
  })
  const { page: theirs } = await desk.signedIn('/work/todo', starter)
  for (const [by, step, answer] of [
    [page, '审批', '同意'],
    [theirs, '复核', '驳回'],
    [page, '审批', '驳回'],
  ] as const) {
    await by.goto(`${desk.product.address}/work/todo`)
    await rowOf(by, name).getByText(step, { exact: true }).waitFor()
    await button(rowOf(by, name).first(), '处理').click()
    await by.getByLabel('批复意见').fill('看过')
    await button(by, answer).click()
    await expectMessage(by, `${answer}成功`)
  }
  await theirs.goto(`${desk.product.address}/work/send`)
  await rowOf(theirs, name).getByText('驳回', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})
