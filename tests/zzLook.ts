import { openViewer, closeBrowser } from './support/browser/browser.ts'
import { storeSession } from './support/browser/storedSession.ts'
import { tokensFor } from './support/servers/api.ts'
import type { Page } from 'playwright-core'
const address = 'http://127.0.0.1:8911'
const tokens = await tokensFor(address, { tenantId: 'demo01', account: 'chief', password: 'Press-Day-2026' } as never)
const only = process.argv.slice(2)
const en = (l: string) => l === 'en'
type Shot = { name: string; path: string; act: (page: Page, l: string, w: number) => Promise<void> }
const row = (page: Page, text?: string) => text ? page.locator('tr.ant-table-row, .record-card', { hasText: text }).first() : page.locator('tr.ant-table-row, .record-card').first()
async function tool(page: Page, name: string) {
  const b = page.getByRole('main').getByRole('button', { name, exact: true }).first()
  try { await b.click({ timeout: 4000 }) } catch {
    await page.getByRole('main').getByRole('button', { name: /更多|More/ }).first().click()
    await page.getByRole('menuitem', { name }).first().click()
  }
}
async function rowAct(page: Page, at: ReturnType<typeof row>, name: string) {
  await at.waitFor()
  const b = at.getByRole('button', { name, exact: true }).or(at.getByRole('link', { name, exact: true })).first()
  if (await b.count() && await b.isVisible()) return b.click()
  await at.getByRole('button', { name: /更多|More/ }).first().click()
  await page.getByRole('menuitem', { name }).first().click()
}
const shots: Shot[] = [
  { name: 'desk', path: '/biz/articles/index', act: async (p, l) => { await row(p).waitFor(); await tool(p, en(l) ? 'Review' : '审稿') } },
  { name: 'import', path: '/biz/articles/index', act: async (p, l) => { await row(p).waitFor(); await tool(p, en(l) ? 'Import stories' : '导入稿件') } },
  { name: 'plan', path: '/biz/articles/index', act: async (p, l) => { await rowAct(p, row(p), en(l) ? 'Plan release' : '计划发布') } },
  { name: 'embargo', path: '/biz/articles/index', act: async (p, l) => { await rowAct(p, row(p), en(l) ? 'Embargo' : '保密') } },
  { name: 'planned', path: '/biz/planned/index', act: async () => {} },
  { name: 'editions', path: '/biz/edition/index', act: async () => {} },
]
for (const w of [1440, 1024, 390]) for (const l of ['zh', 'en']) {
  for (const s of shots) {
    if (only.length && !only.includes(s.name)) continue
    const viewer = await openViewer({ width: w, height: w === 390 ? 844 : 900, single: true })
    try {
      await viewer.page.addInitScript(lang => localStorage.setItem('saber-language', JSON.stringify({ dataType: 'string', content: lang, datetime: Date.now() })), l)
      await storeSession(viewer, address, tokens)
      await viewer.page.goto(address + s.path)
      await s.act(viewer.page, l, w)
      await viewer.page.waitForTimeout(1500)
      await viewer.page.screenshot({ path: `/tmp/lead-pics/${s.name}-${l}-${w}.png` })
    } catch (e) { console.log(s.name, l, w, String(e).slice(0, 300)); await viewer.page.screenshot({ path: `/tmp/lead-pics/FAIL-${s.name}-${l}-${w}.png` }) }
    if (viewer.complaints.length) console.log(s.name, l, w, viewer.complaints)
    await viewer.context.close()
  }
}
await closeBrowser()
