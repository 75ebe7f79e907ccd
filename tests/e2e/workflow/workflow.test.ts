import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, signIn } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { seriousFaults } from '../support/axe.ts'
import { button, choose, expectMessage, openDialog, pick, rowOf, setUpDesk } from '../support/desk.ts'
import { fillTime } from '../support/tasks.ts'

interface Node {
  id: string
  title: string
  children?: Node[]
}

describe('workflow', () => {
  const desk = setUpDesk()
  const clerks = ['renshi1', 'renshi2'] as const
  /** Nobody decides their own request. */
  const APPROVER = 'shenpi'
  let api: Api

  beforeAll(async () => {
    api = await signIn(desk.product.address)
    const roles = await api.get<Node[]>('blade-system/role/tree')
    const roleId = roles.find(({ title }) => title === '人事')?.id ?? ''
    const { menu } = await api.get<{ menu: Node[] }>('blade-system/menu/grant-tree')
    const work = menu.find(({ title }) => title === '我的事务')
    const menuIds = [work, ...(work?.children ?? [])].map(node => node?.id).join()
    await api.post('blade-system/role/grant', { roleIds: roleId, menuIds, dataScopeIds: '', apiScopeIds: '' })
    const [dept] = await api.get<Node[]>('blade-system/dept/tree')
    const [post] = await api.get<Node[]>('blade-system/post/select')
    for (const account of [...clerks, APPROVER])
      await api.post('blade-user/submit', {
        ...{ account, password: ADMIN_PASSWORD, name: account, realName: account, userType: 1 },
        ...{ roleId, deptId: dept?.id, postId: post?.id },
      })
  })

  it('takes a leave from request over refusal and correction to approval, and two clerks claim one task', {
    tags: ['full'],
  }, async () => {
    const reason = `返乡${Date.now()}，${'往返途中照看家人，'.repeat(12)}`
    const { page, complaints } = await desk.signedIn('/work/start')
    await button(rowOf(page, 'leave'), '发起').click()
    await page.waitForURL('**/work/process/leave/form/**')
    await page.getByLabel('审批人员').click()
    await page.getByTitle(APPROVER, { exact: true }).first().click()
    await fillTime(page, '开始时间', '2027-03-01 08:00:00')
    await fillTime(page, '结束时间', '2027-02-01 18:00:00')
    await page.getByLabel('请假理由').fill(reason)
    await page.getByRole('button', { name: '提交申请' }).click()
    await page.getByText('结束时间应晚于开始时间').waitFor()
    await fillTime(page, '结束时间', '2027-03-03 18:00:00')
    await page.getByText('2027年年假剩余10天，本次申请2.5天').waitFor()
    await page.getByRole('button', { name: '提交申请' }).click()
    await expectMessage(page, '流程发起成功')
    await page.waitForURL('**/work/start/**')
    await page.getByRole('tab', { name: '发起流程' }).waitFor({ state: 'detached' })

    const { page: approver } = await desk.signedIn('/work/todo', { account: APPROVER })
    await handle(approver)
    await approver.getByText(reason).first().waitFor()
    await button(approver, '驳回').click()
    await approver.getByText('请输入批复意见', { exact: true }).waitFor()
    await approver.getByLabel('批复意见').fill('时间冲突')
    await button(approver, '驳回').click()
    await expectMessage(approver, '驳回成功')

    await handle(page)
    await page.getByText('时间冲突').waitFor()
    const steps = page.getByRole('figure').getByText('以文字查看步骤')
    await steps.click()
    await rowOf(page.getByRole('figure'), '调整申请').getByText('当前步骤').waitFor()
    await rowOf(page.getByRole('figure'), '已驳回').getByRole('rowheader', { name: '审批' }).waitFor()
    await page.locator('.djs-shape[data-element-id=adjust]').waitFor()
    await page.getByLabel('批复意见').fill('已调整')
    await button(page, '重新提交').click()
    await expectMessage(page, '重新提交成功')
    await handle(approver)
    await approver.getByLabel('批复意见').fill('同意休假')
    await button(approver, '同意').click()
    await expectMessage(approver, '同意成功')
    expect(complaints).toEqual([])

    const [first, second] = await Promise.all(clerks.map(account => claims(account)))
    if (!first || !second) throw new Error('Two clerks were expected')
    // Both are asked whether they are sure; whoever is late hears who was first, and sees the task leave the list.
    await sign(first)
    await sign(second)
    await button(await openDialog(first), '确定').click()
    await expectMessage(first, '操作成功!')
    await rowOf(second, '人事审批').waitFor({ state: 'detached' })
    await button(await openDialog(second), '确定').click()
    await second.locator('.ant-message-error').getByText('任务已被renshi1签收').waitFor()
    expect(await second.locator('.ant-message-notice').count()).toBe(1)
    await handle(first)
    await first.getByLabel('批复意见').fill('已备案')
    await button(first, '同意').click()
    await expectMessage(first, '同意成功')

    await page.goto(`${desk.product.address}/work/send`)
    await button(rowOf(page, '已完成').first(), '详情').click()
    await page.waitForURL('**/work/process/leave/detail/**')
    await page.getByText('已备案').waitFor()
    await page.setViewportSize({ width: 1024, height: 900 })
    const label = await page.getByRole('rowheader', { name: '开始时间' }).boundingBox()
    expect(label?.height).toBeLessThan(50)
    await page.getByRole('figure').getByText('以文字查看步骤').click()
    await rowOf(page.getByRole('figure'), '审批通过').getByText('已完成').waitFor()
    expect(await seriousFaults(page)).toEqual([])
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

  async function claims(account: string): Promise<Page> {
    const { page } = await desk.signedIn('/work/claim', { account })
    await rowOf(page, '人事审批').waitFor()
    return page
  }

  async function sign(page: Page): Promise<void> {
    await button(rowOf(page, '人事审批'), '签收').click()
    await openDialog(page)
  }

  /** Opens the newest task of the list. */
  async function handle(page: Page, process = '请假流程'): Promise<void> {
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
