// Photographs a list and a dialog in each theme and lays the pictures out on one sheet, docs/screenshots/themes.png.
// Needs a running product: ADDRESS (http://127.0.0.1:3000), ADMIN_PASSWORD, and a Chromium.
import { writeFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { chromium } from 'playwright-core'
import { themeNames } from '../src/lib/themes/theme.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tests/support/chromium.ts'

const address = process.env.ADDRESS ?? 'http://127.0.0.1:3000'
const [width, height, scale, gap, columns] = [1280, 760, 0.36, 8, 4]

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS })
const page = await browser.newPage({ viewport: { width, height }, locale: 'zh-CN', reducedMotion: 'reduce' })
await signIn()
const pictures = []
for (const name of themeNames) pictures.push(...(await photograph(name)))
await browser.close()
writeFileSync('docs/screenshots/themes.png', await sheetOf(pictures))

async function signIn() {
  await page.goto(`${address}/system/post`)
  await page.getByLabel('账号', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(process.env.ADMIN_PASSWORD ?? '')
  await page.getByRole('button', { name: '登 录' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

async function photograph(name) {
  await page.evaluate(content => {
    const entry = { dataType: 'string', content, datetime: Date.now() }
    localStorage.setItem('saber-themeName', JSON.stringify(entry))
  }, name)
  await page.goto(`${address}/system/post`)
  const row = page.getByRole('row').filter({ hasText: '首席执行官' })
  await row.waitFor()
  const list = await page.screenshot()
  await row.getByRole('button', { name: /编\s?辑$/ }).click()
  await page.getByRole('dialog').getByLabel('岗位编号').waitFor()
  return [list, await page.screenshot()]
}

async function sheetOf(shots) {
  const [cell, line] = [width * scale + gap, height * scale + gap]
  const sheet = createCanvas(columns * cell + gap, Math.ceil(shots.length / columns) * line + gap)
  const pen = sheet.getContext('2d')
  pen.fillStyle = '#8a8a8a'
  pen.fillRect(0, 0, sheet.width, sheet.height)
  for (const [index, shot] of shots.entries()) {
    const [x, y] = [(index % columns) * cell + gap, Math.floor(index / columns) * line + gap]
    pen.drawImage(await loadImage(shot), x, y, width * scale, height * scale)
  }
  return sheet.encode('png')
}
