// Photographs a list and a dialog in each theme and lays the pictures out on one sheet, docs/screenshots/themes.png.
// Needs a running product: ADDRESS (http://127.0.0.1:3000), ADMIN_PASSWORD, and a Chromium.
import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { themeNames } from '../src/lib/themes/theme.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tests/support/browser/chromium.ts'

const address = process.env.ADDRESS ?? 'http://127.0.0.1:3000'
const [width, height, scale, gap, columns] = [1280, 760, 0.4, 8, 4]

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
  const [cellWidth, cellHeight] = [Math.round(width * scale), Math.round(height * scale)]
  const small = await Promise.all(shots.map(shot => sharp(shot).resize(cellWidth, cellHeight).toBuffer()))
  const placed = small.map((input, index) => ({
    input,
    left: (index % columns) * (cellWidth + gap) + gap,
    top: Math.floor(index / columns) * (cellHeight + gap) + gap,
  }))
  const sheet = {
    width: columns * (cellWidth + gap) + gap,
    height: Math.ceil(shots.length / columns) * (cellHeight + gap) + gap,
    channels: 3,
    background: '#8a8a8a',
  }
  return sharp({ create: sheet }).composite(placed).png({ palette: true }).toBuffer()
}
