// @module-tag full
import { describe, expect, it } from 'vitest'
import { emptyDefinition, encodeDefinition } from '../../../contract/report/definition.ts'
import type { Report } from '../../../contract/report/report.ts'
import type { Region } from '../../../contract/system/region.ts'
import { signIn as apiFor } from '../../support/servers/api.ts'
import { button, expectMessage, setUpDesk } from '../support/desk.ts'

describe('concurrent changes', () => {
  const desk = setUpDesk()

  it('in one report is merged, and a draft of it is offered after a reload', async () => {
    const api = await apiFor(desk.product.address)
    const content = encodeDefinition({ ...emptyDefinition, statement: 'select n from generate_series(1, 3) as n' })
    const { id } = await api.post<{ id: string }>('blade-report/report/rest/submit', { name: '原来的报表', content })
    const { page } = await desk.signedIn(`/report/design/${id}`)
    page.on('dialog', question => void question.accept())
    const designer = page.getByRole('article')
    await designer.getByLabel('文件名').fill('我的报表')
    await page.getByText('草稿已存在本机').waitFor()
    await page.reload()
    await button(page, '恢复').click()
    await expect.poll(() => designer.getByLabel('文件名').inputValue()).toBe('我的报表')

    await api.post('blade-report/report/rest/submit', { id, name: '对方的报表', remark: '对方的备注' })
    await button(designer, '保存').click()
    await page.getByText('您也修改的：文件名').waitFor()
    await button(page, '保留我的').click()
    await designer.getByText('对方的修改已合并').waitFor()
    expect(await designer.getByLabel('备注', { exact: true }).inputValue()).toBe('对方的备注')
    await button(designer, '保存').click()
    await expectMessage(page, '操作成功!')
    const stored = await api.get<Report>('blade-report/report/rest/detail', { id })
    expect(stored).toMatchObject({ name: '我的报表', remark: '对方的备注' })
  })

  it('in one region is merged field by field', async () => {
    const api = await apiFor(desk.product.address)
    const { page } = await desk.signedIn('/base/region')
    await page.getByRole('complementary', { name: '行政区划' }).getByText('山西省').click()
    const name = page.getByLabel('区划名称', { exact: true })
    await expect.poll(() => name.inputValue()).toBe('山西省')
    await name.fill('山西')
    const region = await api.get<Region>('blade-system/region/detail', { code: '14' })
    await api.post('blade-system/region/submit', { ...region, remark: '对方的备注' })
    await button(page, '保存').click()
    await page.getByText('已合并对方修改的内容').waitFor()
    expect(await name.inputValue()).toBe('山西')
    await button(page, '保存').click()
    await expectMessage(page, '更新成功')
    const stored = await api.get<Region>('blade-system/region/detail', { code: '14' })
    expect(stored).toMatchObject({ name: '山西', remark: '对方的备注' })
  })
})
