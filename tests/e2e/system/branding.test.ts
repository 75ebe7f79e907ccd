// @module-tag full
import { expect, it } from 'vitest'
import { picture } from '../../support/files/uploads.ts'
import { signIn as signInByApi } from '../../support/servers/api.ts'
import { button, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk({ reason: 'gives a tenant the address that browsers reach the product by' })
const name = '潮汐日报'

it('a branding is edited beside its preview and stands on the sign-in page of its domain, in both languages', async () => {
  const api = await signInByApi(desk.product.address)
  const { origin } = new URL(desk.product.address)
  await api.post('blade-system/tenant/submit', { tenantName: '潮汐报社', domain: origin })

  const { page, complaints } = await desk.signedIn('/system/tenant')
  await rowOf(page, '潮汐报社').getByRole('button', { name: '品牌' }).click()
  await page.getByRole('heading', { name: '品牌设置 · 潮汐报社' }).waitFor()
  await button(page.getByRole('main'), '编辑').click()
  const dialog = await openDialog(page)
  const preview = dialog.getByRole('img', { name: '登录页与界面预览（浅色）' })
  await preview.getByText('医药经济报').first().waitFor()

  await dialog.getByLabel('产品名称', { exact: true }).fill(name)
  await dialog.getByLabel('产品名称（英文）').fill('Tide Daily')
  await dialog.getByLabel('报头副题', { exact: true }).fill('每日潮汐')
  await dialog.getByLabel('报头副题（英文）').fill('Every tide')
  await dialog.getByLabel('主题色').fill('#FFD54F')
  await preview.getByText(name).first().waitFor()
  await preview.getByText('每日潮汐').waitFor()
  await dialog.getByText('为保证文字清晰可读', { exact: false }).waitFor()
  await dialog.getByText('English').click()
  await preview.getByText('Tide Daily').first().waitFor()

  const files = dialog.locator('input[type=file]')
  for (const index of [0, 1, 2]) {
    await files.nth(index).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture(`${index}`) })
    await expect.poll(() => dialog.locator('.upload-picture').count()).toBe(index + 1)
  }
  await dialog.getByLabel('主题色').fill('gold')
  await button(dialog, '保存').click()
  await dialog.getByText('主题色格式不正确').waitFor()
  await dialog.getByLabel('主题色').fill('#FFD54F')
  await button(dialog, '保存').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('img', { name: '登录页与界面预览（深色）' }).getByText(name).first().waitFor()
  expect(complaints).toEqual([])

  const answer = await (await fetch(`${desk.product.address}/login`)).text()
  expect(answer).toContain(`<title>${name}</title>`)
  expect(answer).toContain('name="theme-color" content="#FFD54F"')

  const { page: visitor, complaints: others } = await desk.open()
  await expect.poll(() => visitor.title()).toBe(`登录 - ${name}`)
  await visitor.locator('.masthead-name').getByText(name).waitFor()
  await visitor.getByText('每日潮汐').waitFor()
  await visitor.getByRole('heading', { name: '登录到潮汐报社' }).waitFor()
  expect(await visitor.locator('link[rel=icon]').getAttribute('href')).toMatch(/^\/api\/.*\.png$/)
  for (const part of ['.masthead-logo', '.front-photo'])
    expect(await visitor.locator(part).evaluate(shown => (shown as HTMLImageElement).naturalWidth)).toBe(160)
  await visitor.getByRole('button', { name: 'English' }).click()
  await expect.poll(() => visitor.title()).toBe('Sign in - Tide Daily')
  await visitor.getByText('Every tide').waitFor()
  expect(others).toEqual([])
})
