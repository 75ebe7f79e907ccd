import { randomBytes } from 'node:crypto'
import { createCanvas, ImageData } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { signIn as ask } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { seriousFaults } from '../support/axe.ts'
import { button, expectMessage, openDialog, rowOf, setUpDesk, signIn } from '../support/desk.ts'
import { addPerson, roleNamed } from '../support/people.ts'

const desk = setUpDesk()

/** Somebody whose password and devices are nobody else's. */
async function addSelf(): Promise<{ account: string }> {
  const account = `self${Date.now() % 1_000_000}`
  const api = await ask(desk.product.address)
  await addPerson(api, account, await roleNamed(api, '超级管理员'))
  return { account }
}

it('saves the own record, and changes the password, which keeps this session and ends the others', async () => {
  const self = await addSelf()
  const elsewhere = await desk.signedIn('/system/post', self)
  const { page, complaints } = await desk.signedIn('/info/index', self)
  const [phone, fullName] = [page.getByLabel('手机号'), page.getByLabel('姓名', { exact: true })]
  for (const [typed, text] of [
    ['123', '手机号码长度不为11位'],
    ['12345678901', '手机号码格式不正确'],
  ] as const) {
    await phone.fill(typed)
    await button(page, '保存').click()
    await page.getByText(text).waitFor()
  }
  await phone.fill('13800138000')
  await fullName.fill('总编辑')
  await button(page, '保存').click()
  await expectMessage(page, '修改信息成功!')
  await page.getByRole('banner').getByText('总编辑').waitFor()
  await page.reload()
  await expect.poll(() => phone.inputValue()).toBe('13800138000')
  await page.getByRole('banner').getByText('总编辑').waitFor()

  await page.getByRole('tab', { name: '修改密码' }).click()
  const fill = async (old: string, fresh: string, again: string) => {
    await page.getByLabel('原密码').fill(old)
    await page.getByLabel('新密码', { exact: true }).fill(fresh)
    await page.getByLabel('确认密码').fill(again)
    await page.getByRole('tabpanel', { name: '修改密码' }).getByRole('button', { name: '修改密码' }).click()
  }
  await fill('Proof-Sheet-1', 'Galley-Proof-3', 'Galley-Proof-4')
  await page.getByText('两次密码输入不一致').waitFor()
  await fill('Proof-Sheet-1', 'Galley-Proof-3', 'Galley-Proof-3')
  await page.getByText('原密码不正确').waitFor()
  expect(await page.getByText('原密码不正确').count()).toBe(1)
  expect(await page.getByLabel('新密码', { exact: true }).inputValue()).toBe('Galley-Proof-3')
  await page.getByLabel('原密码').fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expectMessage(page, '修改密码成功! 其他设备上的登录已退出。')
  await page.reload()
  await page.getByLabel('手机号').waitFor()
  await elsewhere.page.reload()
  await elsewhere.page.waitForURL(url => url.pathname === '/login')
  await signIn(elsewhere.page, { ...self, password: 'Galley-Proof-3' })
  expect(complaints.filter(text => !text.includes('400'))).toEqual([])
})

it('shows where one is signed in, and signs the other devices out at once', { tags: ['full'] }, async () => {
  const self = await addSelf()
  const elsewhere = await desk.signedIn('/system/post', self)
  await elsewhere.page.getByRole('cell', { name: '首席执行官' }).first().waitFor()
  await ask(desk.product.address, { ...self, password: 'wrong' }).catch(() => undefined)
  const { page, complaints } = await desk.open('/login?redirect=%2Finfo%2Findex')
  await signIn(page, self)
  await page.getByLabel('手机号').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('tab', { name: '登录记录与设备' }).click()
  const devices = page.getByRole('table').first()
  const current = rowOf(devices, '当前设备')
  await current.getByText(/Chrome \d+ · Linux/).waitFor()
  expect(await current.count()).toBe(1)
  const recent = page.getByRole('table').last()
  expect(await rowOf(recent, '密码错误').count()).toBeGreaterThan(0)
  expect(await rowOf(recent, '成功').count()).toBeGreaterThan(1)
  expect(await seriousFaults(page)).toEqual([])

  await button(page, '退出其他设备').click()
  const question = await openDialog(page)
  await button(question, '取消').click()
  await question.waitFor({ state: 'detached' })
  expect(await button(page, '退出其他设备').count()).toBe(1)
  await button(page, '退出其他设备').click()
  await button(await openDialog(page), '确定').click()
  await expectMessage(page, '已退出其他设备上的登录')
  await page.getByText('没有其他设备登录此账号。').waitFor()
  // Nobody touches the other screen.
  await elsewhere.page.waitForURL(url => url.pathname === '/login')
  await page.reload()
  await page.getByRole('tab', { name: '登录记录与设备' }).click()
  await page.getByText('没有其他设备登录此账号。').waitFor()
  expect(complaints).toEqual([])
})

it('takes JPG and PNG up to 500 KB as a portrait, and shrinks what is larger on request', {
  tags: ['full'],
}, async () => {
  const { page, complaints } = await desk.signedIn('/info/index', await addSelf())
  const chosen = page.locator('.info-avatar input[type=file]')
  const portrait = page.getByRole('img', { name: '头像' })
  await portrait.waitFor()
  await chosen.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await page.getByText('头像只能是 JPG 或 PNG 图片').waitFor()
  await chosen.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') })
  await page.getByText('头像只能是 JPG 或 PNG 图片').waitFor()

  const large = noisyPng(500)
  expect(large.length).toBeGreaterThan(512_000)
  await chosen.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
  await page.getByText('头像不能超过500KB').waitFor()
  await button(page, '缩小后上传').click()
  await button(page, '更换头像').waitFor()
  const link = await portrait.getAttribute('src')
  expect(link).toMatch(/\.jpg$/)
  await expect.poll(() => portrait.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await button(page, '保存').click()
  await expectMessage(page, '修改信息成功!')
  await page.getByRole('banner').locator(`img[src="${link}"]`).waitFor()

  await button(page, '移除头像').click()
  await button(page, '上传头像').waitFor()
  await button(page, '保存').click()
  await page.getByRole('banner').locator('img[src="/img/avatar.svg"]').waitFor()
  expect(complaints).toEqual([])
})

/** A picture of nothing but noise, which no format makes small. */
function noisyPng(edge: number): Buffer {
  const canvas = createCanvas(edge, edge)
  const pixels = new Uint8ClampedArray(randomBytes(edge * edge * 4)).map((byte, index) =>
    index % 4 === 3 ? 255 : byte,
  )
  canvas.getContext('2d').putImageData(new ImageData(pixels, edge, edge), 0, 0)
  return canvas.toBuffer('image/png')
}
