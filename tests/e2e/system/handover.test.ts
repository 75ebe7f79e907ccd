import { beforeAll, expect, it } from 'vitest'
import type { FlowProcess } from '../../../contract/flow/manager.ts'
import type { Paged } from '../../../contract/kit/reply.ts'
import { addOffice } from '../../support/records/offices.ts'
import { act, button, confirm, expectMessage, openDialog, pick, rowOf, setUpDesk, tick } from '../support/desk.ts'

const desk = setUpDesk({ reason: 'adds a tenant, which the platform lists with its own' })
let office: Awaited<ReturnType<typeof addOffice>>
const people = {} as Record<'zhang' | 'li' | 'wang', Awaited<ReturnType<typeof office.add>>>

beforeAll(async () => {
  office = await addOffice(desk.product.address, '交接报')
  people.zhang = await office.add('zhang', '张一')
  people.li = await office.add('li', '李二')
  people.wang = await office.add('wang', '王三')
})

/** A request for leave of 王三, which waits for somebody. */
async function askFor(userId: string, day: number): Promise<void> {
  const { records } = await people.wang.api.get<Paged<FlowProcess>>('blade-flow/work/start-list', { size: '50' })
  const date = `2027-06-${String(day).padStart(2, '0')}`
  await people.wang.api.post('blade-desk/process/leave/start-process', {
    ...{ processDefinitionId: records.find(({ key }) => key === 'leave')?.id, reason: '探亲', taskUser: userId },
    ...{ startTime: `${date} 09:00:00`, endTime: `${date} 18:00:00` },
  })
}

for (const { width, touch } of [{ width: 1440 }, { width: 390, touch: true as const }])
  it(`hands over tasks to a successor and stops the account, at ${width} pixels`, async () => {
    const narrow = width < 600
    const leaver = narrow ? people.li : people.zhang
    const successor = narrow ? '王三' : '李二'
    await askFor(leaver.id, narrow ? 10 : 1)
    const { page, complaints } = await desk.signedIn('/system/user', office.person, {
      ...{ width, height: 844 },
      ...(touch && { touch }),
    })
    const record = narrow
      ? page.getByRole('listitem').filter({ hasText: leaver.credentials.account })
      : rowOf(page, leaver.credentials.account)
    await act(record.first(), '交接')
    const dialog = await openDialog(page)
    await dialog.getByRole('list', { name: '交接内容' }).getByText('待办任务').waitFor()
    await button(dialog, '预览').click()
    await expectMessage(page, '请选择接手人、代理人或停用账号')
    await pick(page, dialog.getByRole('combobox', { name: '接手人', exact: true }), successor)
    await tick(dialog.getByLabel('今后新到的任务由代理人办理'))
    await tick(dialog.getByLabel('停用账号，并结束其全部会话'))
    await button(dialog, '预览').click()
    await dialog.getByText(/^共将交接\d项/).waitFor()
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sideways).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: /^交接（\d项）$/ }).click()
    await confirm(page)
    await expectMessage(page, `今后由${successor}代理，账号已停用`)
    await dialog.waitFor({ state: 'detached' })
    await record.first().getByText('停用').waitFor()
    await expect(leaver.api.get('blade-user/info')).rejects.toThrow()
    const next = narrow ? people.wang : people.li
    const { total } = await next.api.get<Paged<object>>('blade-flow/work/todo-list')
    expect(total).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  })
