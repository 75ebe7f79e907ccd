import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../support/servers/api.ts'
import { act, button, confirm, expectMessage, openDialog, pick, rowOf, setUpDesk, tick } from '../support/desk.ts'

interface Journey {
  route: string
  path: string
  /** Label of the field that holds the record's name. */
  named: string
  /** Fills in the form of a new record. */
  fill(page: Page, dialog: Locator, name: string): Promise<void>
  /** The same record as the API takes it; `number` keeps it apart from others. */
  record(name: string, number: number, menu: string): Record<string, unknown>
  /** Rows offer 查看. */
  viewed: boolean
}

let count = 0

const journeys: Record<string, Journey> = {
  参数管理: {
    route: '/system/param',
    path: 'blade-system/param',
    named: '参数名称',
    viewed: true,
    async fill(_, dialog, name) {
      await dialog.getByLabel('参数名称').fill(name)
      await dialog.getByLabel('参数键名').fill(`key.${name}`)
      await dialog.getByLabel('参数键值').fill('true')
    },
    record: (paramName, number) => ({ paramName, paramKey: `many.${number}`, paramValue: '1' }),
  },
  岗位管理: {
    route: '/system/post',
    path: 'blade-system/post',
    named: '岗位名称',
    viewed: true,
    async fill(page, dialog, name) {
      await pick(page, dialog.getByLabel('岗位类型'), '中层')
      await dialog.getByLabel('岗位编号').fill(name)
      await dialog.getByLabel('岗位名称').fill(name)
      await dialog.getByLabel('岗位排序').fill('900')
    },
    record: (postName, number) => ({ category: 2, postCode: `M${number}`, postName, sort: number }),
  },
  租户产品包: {
    route: '/system/tenant-package',
    path: 'blade-system/tenant-package',
    named: '产品包名',
    viewed: false,
    async fill(page, dialog, name) {
      await dialog.getByLabel('产品包名').fill(name)
      await dialog.getByLabel('菜单列表').click()
      await page.locator('.ant-select-tree-checkbox').first().click()
      await dialog.getByLabel('产品包名').click()
    },
    record: (packageName, _, menuId) => ({ packageName, menuId }),
  },
  系统字典: {
    route: '/system/dict',
    path: 'blade-system/dict',
    named: '字典名称',
    viewed: true,
    async fill(_, dialog, name) {
      await dialog.getByLabel('字典编号').fill(`code_${name}`)
      await dialog.getByLabel('字典名称').fill(name)
      await dialog.getByLabel('字典排序').fill('900')
    },
    record: (dictValue, number) => ({ code: `many_${number}`, dictValue, sort: number }),
  },
}

const desk = setUpDesk({ reason: 'fills lists of the platform over several pages' })

describe.each(Object.entries(journeys))('%s', (_, journey) => {
  const search = async (page: Page, name: string) => {
    const form = page.getByRole('search')
    await form.getByLabel(journey.named).fill(name)
    await button(form, '搜索').click()
  }

  it('a record is added, found, changed, viewed and deleted', async () => {
    const name = `旅程${++count}`
    const { page, complaints } = await desk.signedIn(journey.route)
    await button(page.getByRole('toolbar'), '新增').click()
    let dialog = await openDialog(page)
    await journey.fill(page, dialog, name)
    await button(dialog, '保存').click()
    await expectMessage(page, '新增成功')
    await search(page, name)
    await rowOf(page, name).waitFor()
    const rows = page.getByRole('row').filter({ has: page.getByRole('button') })
    await expect.poll(() => rows.count()).toBe(1)

    await act(rowOf(page, name), '编辑')
    dialog = await openDialog(page)
    const field = dialog.getByLabel(journey.named)
    await expect.poll(() => field.inputValue()).toBe(name)
    await field.fill(`${name}改`)
    await button(dialog, '保存').click()
    await expectMessage(page, '更新成功')
    await rowOf(page, `${name}改`).waitFor()

    if (journey.viewed) {
      await act(rowOf(page, `${name}改`), '查看')
      dialog = await openDialog(page)
      await dialog.getByText(`${name}改`).waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    } else expect(await button(rowOf(page, `${name}改`), '查看').count()).toBe(0)

    await act(rowOf(page, `${name}改`), '删除')
    await page.getByText('确定将选择数据删除?').waitFor()
    await confirm(page)
    await expectMessage(page, '删除成功')
    await rowOf(page, `${name}改`).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  it('a long list is paged and sorted, and several records go at once', { tags: ['full'] }, async () => {
    const { page, complaints } = await desk.signedIn(journey.route)
    await page.getByRole('table').first().waitFor()
    const api = await signIn(desk.product.address)
    const [menu] = await api.get<{ id: string }[]>('blade-system/menu/tree')
    for (let number = 110; number < 125; number++)
      await api.post(`${journey.path}/submit`, journey.record(`多页${number}`, number, menu?.id ?? ''))
    await search(page, '多页')
    await page.getByText('共 15 条').waitFor()
    await page.getByRole('listitem', { name: '2', exact: true }).click()
    await expect.poll(() => rowOf(page, '多页').count()).toBe(5)
    expect(new URL(page.url()).searchParams.get('current')).toBe('2')

    const heading = page.getByRole('columnheader', { name: journey.named })
    await heading.click()
    await heading.click()
    await page.getByRole('listitem', { name: '1', exact: true }).click()
    await expect.poll(() => rowOf(page, '多页').first().textContent()).toContain('多页124')
    await page.reload()
    await expect.poll(() => rowOf(page, '多页').first().textContent()).toContain('多页124')
    expect(await page.getByRole('search').getByLabel(journey.named).inputValue()).toBe('多页')

    await button(page.getByRole('toolbar'), '删除').click()
    await expectMessage(page, '请选择至少一条数据')
    for (const name of ['多页124', '多页123', '多页122']) await tick(rowOf(page, name).getByRole('checkbox'))
    await button(page.getByRole('toolbar'), '删除').click()
    await confirm(page)
    await expectMessage(page, '删除成功')
    await page.getByText('共 12 条').waitFor()
    expect(complaints).toEqual([])
  })
})
