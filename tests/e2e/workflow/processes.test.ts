import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowModel } from '../../../contract/flow/model.ts'
import { type Api, signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { button, choose, expectMessage, openDialog, pick, rowOf, setUpDesk, tick } from '../support/desk.ts'
import { addPerson, addRole } from '../support/people.ts'

const desk = setUpDesk()

const xml = readFileSync('tests/support/bpmn/camunda-invoice.bpmn', 'utf8')
const file = (name: string, text: string) => ({ name, mimeType: 'application/xml', buffer: Buffer.from(text) })

it('files are checked as they are chosen, deployed together, and can be started wherever the list is open', async () => {
  const [{ page, complaints }, { page: list }] = [
    await desk.signedIn('/flow/deploy'),
    await desk.signedIn('/work/start'),
  ]
  await rowOf(list, 'leave').waitFor()
  await page.getByRole('navigation').first().getByText('流程部署').waitFor()
  await button(page, '部署').click()
  await page.getByText('请选择流程类型', { exact: true }).last().waitFor()
  await page.getByText('请选择流程文件').waitFor()

  const chosen = page.locator('input[type=file]')
  const bad = xml.replaceAll('bpmn:userTask', 'bpmn:scriptTask')
  await chosen.setInputFiles([file('invoice.bpmn', xml), file('bad.bpmn', bad)])
  const files = page.getByRole('list', { name: '附件上传' }).getByRole('listitem')
  await files.filter({ hasText: 'invoice.bpmn' }).getByText('可以部署').waitFor()
  await files.filter({ hasText: 'bad.bpmn' }).getByText('不支持的元素类型 ScriptTask').first().waitFor()
  const type = page.getByLabel('流程类型')
  await type.click()
  await page.getByTitle('报销流程', { exact: true }).click()
  await button(page, '部署').click()
  await page.getByText('有文件不能部署').waitFor()
  expect(await seriousFaults(page)).toEqual([])

  // Mended and chosen again, a file takes the place of the one it was.
  await chosen.setInputFiles([file('bad.bpmn', xml.replaceAll('id="invoice"', 'id="mended"'))])
  await expect.poll(() => files.getByText('可以部署').count()).toBe(2)
  await button(page, '部署').click()
  await expectMessage(page, '已部署2个流程')
  expect(await files.count()).toBe(0)
  for (const key of ['invoice', 'mended']) await rowOf(list, key).getByText('v1', { exact: true }).waitFor()

  await page.getByRole('menuitem', { name: '流程定义' }).click()
  await page.waitForURL('**/flow/manager**')
  await button(rowOf(page, 'mended'), '变更状态').click()
  const change = await openDialog(page)
  await tick(change.getByRole('radio', { name: '挂起' }))
  await button(change, '确定').click()
  await rowOf(list, 'mended').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

let attempt = 0

async function addModel(api: Api): Promise<{ id: string; name: string; modelKey: string }> {
  const modelKey = `listed${++attempt}`
  const name = `列表流程${attempt}`
  return { id: await api.create('blade-flow/model', { modelKey, name }), name, modelKey }
}

const xmlOf = async (api: Api, id: string) => String((await api.get<FlowModel>('blade-flow/model/detail', { id })).xml)

it('a process is drawn as a list of steps by keyboard, deployed and run', { tags: ['full'] }, async () => {
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

describe('a diagram', { tags: ['full'] }, () => {
  /** Nobody decides their own request. */
  const APPROVER = 'shenpi'
  let api: Api

  beforeAll(async () => {
    api = await signIn(desk.product.address)
    await addPerson(api, APPROVER, await addRole(api, APPROVER, /^work_/))
  })

  it('draws a process, deploys it, starts it and deals with its task', async () => {
    const modelKey = `purchase${Date.now()}`
    const name = `采购${modelKey}`
    const model = await api.create('blade-flow/model', { modelKey, name })
    const { page, complaints } = await desk.signedIn(`/flow/model/design/${model}`)
    await page.getByText('流程图', { exact: true }).first().click()
    await page.locator('[data-element-id=start]').click()
    const panel = page.getByRole('region', { name: '属性' })
    await button(panel, '添加字段').click()
    await type(panel, '变量名', 'amount')
    await type(panel.getByRole('group', { name: 'amount' }), '名称', '金额')
    await page.locator('[data-action="append.append-task"]').click()
    const tools = page.getByRole('dialog').getByRole('toolbar')
    await panel.getByRole('heading', { name: '用户任务' }).waitFor()
    // The name is typed on the canvas as soon as an element is there.
    await page.keyboard.press('Escape')
    await type(panel, '名称', '采购审批')
    await page.locator('[data-action="append.end-event"]').click()
    await panel.getByRole('heading', { name: '结束事件' }).waitFor()
    await page.keyboard.press('Escape')
    await button(tools, '检查').click()
    await page.getByText('没有处理人或候选人').waitFor()
    await page.getByRole('button', { name: /^采购审批/ }).click()
    await pick(page, panel.getByLabel('处理人', { exact: true }), `${APPROVER}（${APPROVER}）`)
    await type(panel, '候选组', 'role:reviewer')
    await pick(page, panel.getByLabel('候选组', { exact: true }), '人事（role:hr）')
    for (const chosen of [`${APPROVER}（${APPROVER}）`, 'role:reviewer', '人事（role:hr）'])
      await panel.locator('.ant-select-selection-item').getByText(chosen, { exact: true }).waitFor()
    await page.locator('.djs-connection').first().click({ force: true })
    const condition = panel.getByRole('group', { name: '按字段设置条件' })
    await pick(page, condition.getByLabel('字段'), '金额（amount）')
    await pick(page, condition.getByLabel('比较方式'), '不等于')
    await type(condition, '值', '500')
    const typed = panel.getByLabel('条件', { exact: true })
    await expect.poll(() => typed.inputValue()).toBe(`\${amount != '500'}`)
    await type(panel, '条件', '')
    await expect.poll(() => condition.getByLabel('值').count()).toBe(0)
    await button(tools, '部署').click()
    await expectMessage(page, '部署前请先保存')
    await button(tools, '保存').click()
    await expectMessage(page, '已保存为版本2')
    await button(tools, '部署').click()
    const dialog = await openDialog(page)
    await choose(page, dialog, '流程类型', '报销流程')
    await button(dialog, '部署').click()
    await expectMessage(page, '部署成功')

    await page.goto(`${desk.product.address}/work/start`)
    await button(rowOf(page, modelKey), '发起').click()
    await page.waitForURL('**/work/process/expense/form/**')
    await page.getByLabel('金额').fill('12')
    await page.getByRole('button', { name: '提交申请' }).click()
    await expectMessage(page, '流程发起成功')
    const { page: approver } = await desk.signedIn('/work/todo', { account: APPROVER })
    await handle(approver, name)
    await approver.getByLabel('批复意见').fill('可以采购')
    await button(approver, '同意').click()
    await expectMessage(approver, '同意成功')
    await page.goto(`${desk.product.address}/work/send`)
    await rowOf(page, name).getByText('通过', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  /** Opens the newest task of the list. */
  async function handle(page: Page, process: string): Promise<void> {
    await page.goto(`${desk.product.address}/work/todo`)
    await button(rowOf(page, process).first(), '处理').click()
    await page.getByLabel('批复意见').waitFor()
  }
})

async function type(within: Locator, label: string, text: string): Promise<void> {
  const field = within.getByLabel(label, { exact: true })
  await field.fill(text)
  await field.press('Enter')
}
