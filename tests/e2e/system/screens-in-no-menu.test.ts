// @module-tag full
import { expect, it } from 'vitest'
import { setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

it('the console shows real figures to administrators', async () => {
  const { page, complaints } = await desk.signedIn('/wel/dashboard')
  await page.getByRole('region', { name: '服务器' }).getByText(process.versions.node).waitFor()
  await page.getByRole('region', { name: '接口请求' }).getByRole('img', { name: '最近30分钟' }).waitFor()
  expect(await page.getByRole('navigation', { name: '主导航' }).getByText('控制台').count()).toBe(0)
  await expect.poll(() => page.title()).toBe('控制台 - 医药经济报')
  expect(complaints).toEqual([])
})
