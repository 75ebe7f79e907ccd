import { expect, it } from 'vitest'
import { emptyDefinition, emptyParameter, encodeDefinition } from '#contract/report/definition'
import { signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { act, button, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

it('a report is shared by a link, opened without a sign-in on a phone and in English, and closed by revoking the link', async () => {
  const name = `链接报表${Date.now()}`
  const api = await signIn(desk.product.address)
  const parameter = { ...emptyParameter, name: 'rate', zh: '单价', en: 'Rate', type: 'number' as const, default: '10' }
  const content = encodeDefinition({
    ...emptyDefinition,
    statement: 'select n as day, n * :rate as fee from generate_series(1, 3) as n',
    parameters: [parameter],
    presentation: 'bar',
    category: 'day',
    figures: ['fee'],
  })
  const { id } = await api.post<{ id: string }>('blade-report/report/rest/submit', { name, nameEn: 'By link', content })

  const maker = await desk.signedIn(`/report/view/${id}?rate=20`)
  await button(maker.page, '分享').click()
  const dialog = await openDialog(maker.page)
  await dialog.getByRole('radio', { name: '1天', exact: true }).check()
  await button(dialog, '生成链接').click()
  const link = await dialog.getByLabel('分享链接').inputValue()
  expect(link).toMatch(/\/report\/shared#[\w-]{43}$/)
  await dialog.getByText('尚未打开').waitFor()
  expect(await seriousFaults(maker.page)).toEqual([])

  const reader = await desk.open(link.slice(desk.product.address.length), { single: true })
  await reader.page.getByRole('heading', { name }).waitFor()
  await reader.page.getByRole('img', { name: /最大为3 60/ }).waitFor()
  await reader.page.getByText('单价').waitFor()
  expect(await reader.page.title()).toBe(`${name} - 医药经济报`)
  expect(await reader.page.getByRole('textbox').count()).toBe(0)
  await reader.page.setViewportSize({ width: 390, height: 844 })
  const overflow = () => reader.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await reader.page.getByRole('button', { name: 'English' }).click()
  await reader.page.getByRole('heading', { name: 'By link' }).waitFor()
  await reader.page.getByText('Table', { exact: true }).click()
  await reader.page.getByRole('cell', { name: '60', exact: true }).waitFor()
  await reader.page.getByText(/^Data of .*, 3 rows\./).waitFor()
  expect(await seriousFaults(reader.page)).toEqual([])

  await maker.page.goto(`${desk.product.address}/report/reportlist`)
  await act(rowOf(maker.page, name), '分享')
  const listed = await openDialog(maker.page)
  await listed.getByText(/^打开1次/).waitFor()
  await button(listed, '停用').click()
  await button(await openDialog(maker.page), '停用').click()
  await expectMessage(maker.page, '链接已停用')
  await reader.page.reload()
  await reader.page.getByRole('heading', { name: 'This link does not exist or is no longer valid' }).waitFor()
  expect(maker.complaints).toEqual([])
})
