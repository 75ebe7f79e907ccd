import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Credentials, signIn as signInByApi } from '../../support/servers/api.ts'
import { button, choose, expectMessage, openDialog, pick, rowOf, setUpDesk, speak } from '../support/desk.ts'
import { addPerson, addTenant, roleNamed } from '../support/people.ts'

interface Node {
  id: string
  title: string
  children?: Node[]
}

const desk = setUpDesk({ reason: 'adds tenants, whose records the platform lists with its own' })
const people = {
  zhangyi: { name: '张一', role: '员工' },
  lier: { name: '李二', role: '员工' },
  wangsan: { name: '王三', role: '人事' },
  zhaosi: { name: '赵四', role: '财务' },
} as const

describe('the office of a new tenant', () => {
  let chief: Required<Credentials>
  let administrator: Api
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    const platform = await signInByApi(desk.product.address)
    const menus = await platform.get<Node[]>('blade-system/menu/tree')
    const groups = ['工作台', '我的事务', '流程管理', '权限管理', '系统管理']
    const notForTenants = ['菜单管理', '应用管理', '租户产品包', '租户管理']
    const menuId = menus
      .filter(({ title }) => groups.includes(title))
      .flatMap(({ children = [] }) => children)
      .filter(({ title }) => !notForTenants.includes(title))
      .map(({ id }) => id)
      .join()
    const packageId = await platform.create('blade-system/tenant-package', {
      ...{ packageName: '报社包', menuId },
    })
    const made = await addTenant(desk.product.address, { tenantName: '新城晚报', packageId })
    chief = made.chief
    administrator = made.api
    // A tenant is made with roles for everybody.
    for (const [account, { name, role }] of Object.entries(people)) {
      const names = { name, realName: name }
      ids[account] = await addPerson(administrator, account, await roleNamed(administrator, role), names)
    }
  })

  async function screenOf(account: keyof typeof people, path: string): Promise<Page> {
    const { page } = await desk.signedIn(path, { ...chief, account })
    return page
  }

  it('takes a request for leave over a rejection and a correction to its approval', async () => {
    const applicant = await screenOf('zhangyi', '/work/start')
    await button(rowOf(applicant, '请假流程'), '发起').click()
    await applicant.waitForURL('**/work/process/leave/form/**')
    await pick(applicant, applicant.getByLabel('审批人员'), people.lier.name)
    await fillTime(applicant, '开始时间', '2027-05-10 09:00:00')
    await fillTime(applicant, '结束时间', '2027-05-20 18:00:00')
    await applicant.getByLabel('请假理由').fill('探亲')
    await button(applicant, '提交申请').click()
    await expectMessage(applicant, '流程发起成功')

    const head = await screenOf('lier', '/work/todo')
    const row = rowOf(head, '请假流程')
    await row.getByText(people.zhangyi.name).waitFor()
    await row.getByText('请假理由：探亲').waitFor()
    await answerTask(head, '请假流程', '驳回', '时间太长')
    await goTo(applicant, '/work/todo')
    await button(rowOf(applicant, '调整申请'), '处理').click()
    await applicant.getByText('时间太长').waitFor()
    await fillTime(applicant, '结束时间', '2027-05-12 18:00:00')
    await applicant.getByLabel('批复意见').fill('已缩短')
    await button(applicant, '重新提交').click()
    await expectMessage(applicant, '重新提交成功')
    await answerTask(head, '请假流程', '同意', '同意')

    const personnel = await screenOf('wangsan', '/work/claim')
    await claimTask(personnel, '人事审批')
    await answerTask(personnel, '请假流程', '同意', '已备案')
    await goTo(applicant, '/work/send')
    await rowOf(applicant, '探亲').getByText('已完成').waitFor()
    await button(rowOf(applicant, '请假流程'), '详情').click()
    await applicant.getByText('已备案').waitFor()
    await applicant.getByRole('row', { name: '结束时间' }).getByText('2027-05-12 18:00:00').waitFor()
    await applicant.getByText('已通过').waitFor()
  })

  it('takes a large expense over a deputy, a return, a countersign and an added signer to its payment', {
    tags: ['full'],
  }, async () => {
    await administrator.post('blade-user/submit', { id: ids.zhangyi, deputyId: ids.wangsan })
    const process = '报销流程'
    const applicant = await screenOf('lier', '/work/start')
    await button(rowOf(applicant, process), '发起').click()
    await pick(applicant, applicant.getByLabel('审批人'), people.zhangyi.name)
    await applicant.getByLabel('费用类型').click()
    await applicant.getByTitle('差旅费').click()
    await applicant.getByLabel('报销金额').fill('8600')
    await applicant.getByLabel('报销事由').fill('采访交通')
    await button(applicant, '提交申请').click()
    await expectMessage(applicant, '流程发起成功')

    const deputy = await screenOf('wangsan', '/work/todo')
    await rowOf(deputy, '费用类型：差旅费；报销金额：8600').getByText(people.lier.name).waitFor()
    await answerTask(deputy, process, '退回申请人', '请附发票')
    await answerTask(applicant, process, '同意', '已附发票')
    await answerTask(deputy, process, '同意', '情况属实')

    const cashier = await screenOf('zhaosi', '/work/claim')
    await claimTask(cashier, '财务会签')
    await goTo(cashier, '/work/todo')
    await button(rowOf(cashier, process), '处理').click()
    await button(cashier, '加签').click()
    const dialog = await openDialog(cashier)
    await choose(cashier, dialog, '加签人', people.zhangyi.name)
    await button(dialog, '加签').click()
    await expectMessage(cashier, '加签成功')
    await answerTask(await screenOf('zhangyi', '/work/todo'), process, '同意', '金额无误')
    await answerTask(cashier, process, '同意', '可以支付')
    const { page: boss } = await desk.signedIn('/work/claim', chief)
    await claimTask(boss, '领导会签')
    await answerTask(boss, process, '同意', '同意报销')
    await goTo(cashier, '/work/claim')
    await claimTask(cashier, '财务付款')
    await answerTask(cashier, process, '同意', '已付款')

    await goTo(applicant, '/work/send')
    await rowOf(applicant, process).getByText('通过', { exact: true }).waitFor()
    await button(rowOf(applicant, process), '详情').click()
    for (const text of ['请附发票', '加签：财务会签', '金额无误', '同意报销', '已付款'])
      await applicant.getByText(text, { exact: true }).first().waitFor()
    await speak(applicant, 'English')
    // The words of the history come from the server.
    await applicant.reload()
    for (const text of ['History', 'Returned', 'Approved', 'Add signers: 财务会签'])
      await applicant.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
    await administrator.post('blade-user/submit', { id: ids.zhangyi, deputyId: '' })
  })

  it('escalates a purchase that nobody answers in time to the head of the department', { tags: ['full'] }, async () => {
    const [dept] = await administrator.get<Node[]>('blade-system/dept/tree')
    await administrator.post('blade-system/dept/submit', { id: dept?.id, headId: ids.wangsan })
    const { page } = await desk.signedIn('/flow/model', chief)
    await button(page, '从模板新建').click()
    const dialog = await openDialog(page)
    await dialog.getByText('采购流程').click()
    await button(dialog, '保存').click()
    const designer = page.getByRole('dialog', { name: /流程设计/ })
    await designer.getByRole('button', { name: /^1\. 部门审批/ }).click()
    const panel = page.getByRole('region', { name: '属性' })
    await panel.getByText('日历时间').click()
    await panel.getByLabel('到期时间').fill('PT5S')
    await panel.getByLabel('到期时间').press('Enter')
    await button(designer, '保存').click()
    await expectMessage(page, '已保存为版本2')
    await button(designer, '部署').click()
    const deployment = await openDialog(page)
    await deployment.getByLabel('流程类型').click()
    await page.getByTitle('通用流程', { exact: true }).click()
    await button(deployment, '部署').click()
    await expectMessage(page, '部署成功')

    const applicant = await screenOf('zhangyi', '/work/start')
    await button(rowOf(applicant, '采购流程'), '发起').click()
    await pick(applicant, applicant.getByLabel('审批人'), people.lier.name)
    await applicant.getByLabel('采购物品').fill('录音笔')
    await applicant.getByLabel('数量').fill('2')
    await applicant.getByLabel('申请理由').fill('采访')
    const ahead = applicant.getByRole('region', { name: '预览办理人' })
    await applicant.getByLabel('预算金额').fill('1800')
    await ahead.getByRole('listitem').filter({ hasText: '部门审批' }).getByText(people.lier.name).waitFor()
    await ahead.getByRole('listitem').filter({ hasText: '确认收货' }).getByText(people.zhangyi.name).waitFor()
    await button(applicant, '提交申请').click()
    await expectMessage(applicant, '流程发起成功')

    const head = await screenOf('wangsan', '/work/todo')
    await rowOf(head, '录音笔').waitFor()
    await answerTask(head, '采购流程', '同意', '可以')
    await goTo(applicant, '/work/send')
    await button(rowOf(applicant, '录音笔'), '详情').click()
    await applicant.getByText('超时处理：部门审批').waitFor()
    await applicant.getByText(`${people.lier.name} → ${people.wangsan.name}`).waitFor()
    await goTo(page, '/flow/manager')
    await button(rowOf(page, '采购流程'), '统计').click()
    await page
      .getByRole('dialog')
      .getByRole('row', { name: /^部门审批 1 1 / })
      .waitFor()
  })

  it('has its administrator reassign what nobody can take', { tags: ['full'] }, async () => {
    const { page } = await desk.signedIn('/work/start', chief)
    const api = await signInByApi(desk.product.address, { ...chief, account: 'zhangyi' })
    const { records } = await api.get<{ records: { id: string; key: string }[] }>('blade-flow/work/start-list')
    const { processInstanceId } = await api.post<{ processInstanceId: string }>(
      'blade-desk/process/leave/start-process',
      {
        ...{ processDefinitionId: records.find(({ key }) => key === 'leave')?.id, taskUser: ids.zhaosi },
        ...{ startTime: '2027-06-01 09:00:00', endTime: '2027-06-02 09:00:00', reason: '搬家' },
      },
    )
    await administrator.post('blade-user/remove', { ids: ids.zhaosi })
    await goTo(page, '/work/claim')
    const row = rowOf(page, '请假理由：搬家')
    await row.getByText('无人处理').waitFor()
    await goTo(page, '/flow/follow')
    const running = rowOf(page, processInstanceId)
    await running.getByText('无人处理').waitFor()
    const { page: colleague, answers } = await desk.signedIn('/work/todo', { ...chief, account: 'lier' })
    await colleague.getByRole('columnheader', { name: '主题' }).waitFor()
    await expect.poll(() => answers.join()).toContain('notice/events')
    await button(running, '改派').click()
    const dialog = await openDialog(page)
    await choose(page, dialog, '处理人', people.lier.name)
    await dialog.getByLabel('改派原因').fill('赵四离职')
    await button(dialog, '改派').click()
    await expectMessage(page, '任务已改派')
    await running.getByText('无人处理').waitFor({ state: 'detached' })
    await expectMessage(colleague, '有一项任务改派给您，请在待办事务中处理')
    await answerTask(colleague, '请假流程', '同意', '同意')
    const applicant = await screenOf('zhangyi', '/work/send')
    await button(rowOf(applicant, '搬家'), '详情').click()
    await applicant.getByText('改派：审批').waitFor()
    await applicant.getByText('赵四离职', { exact: false }).waitFor()
  })
})

async function fillTime(page: Page, label: string, time: string): Promise<void> {
  // Beside a list, its checkboxes say what is in the rows.
  const field = page.getByRole('textbox', { name: label })
  // Typed again where the form moved the focus meanwhile, as after a refused request.
  await expect
    .poll(async () => {
      if ((await field.inputValue()) !== time) await field.fill(time)
      await field.press('Enter')
      return field.inputValue()
    })
    .toBe(time)
}

/** Opens the task of a process in 待办事务, and answers it with an opinion. */
async function answerTask(page: Page, process: string, answer: string, opinion: string): Promise<void> {
  await goTo(page, '/work/todo')
  await button(rowOf(page, process).first(), '处理').click()
  await page.getByLabel('批复意见').fill(opinion)
  await button(page, answer).click()
  await expectMessage(page, `${answer}成功`)
}

/** Takes a task of 待签事务. */
async function claimTask(page: Page, step: string): Promise<void> {
  await goTo(page, '/work/claim')
  await button(rowOf(page, step).first(), '签收').click()
  await button(page.getByRole('dialog'), '确定').click()
  await expectMessage(page, '操作成功!')
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
}
