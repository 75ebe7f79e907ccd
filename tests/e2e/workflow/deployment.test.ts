import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { button, expectMessage, openDialog, rowOf, setUpDesk, tick } from '../support/desk.ts'

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
