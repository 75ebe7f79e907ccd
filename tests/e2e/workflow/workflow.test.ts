// @module-tag full
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, signIn } from '../../support/servers/api.ts'
import { button, choose, expectMessage, openDialog, pick, rowOf, setUpDesk } from '../support/desk.ts'
import { addPerson, addRole } from '../support/people.ts'

describe('workflow', () => {
  const desk = setUpDesk()
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
    const model = await api.post<{ id: string }>('blade-flow/model/submit', { modelKey, name })
    const { page, complaints } = await desk.signedIn(`/flow/model/design/${model.id}`)
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
