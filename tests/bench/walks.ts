// How many files of the browser a walk enters: `npx tsx tests/bench/walks.ts --files` names them by folder.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { createServer } from 'vite'
import { closeBrowser, openViewer } from '../support/browser/browser.ts'
import { storeSession } from '../support/browser/storedSession.ts'
import { Traffic } from '../support/pageLoads/traffic.ts'
import { tokensFor } from '../support/servers/api.ts'
import { startBuiltServer } from '../support/servers/builtServer.ts'

const MAX_FILES = 60
const namesFiles = process.argv.includes('--files')
const menuLink = (path: string) => `nav a[href="${path}"]`
const row = '.tab-pane:not([hidden]) tr.ant-table-row'

execFileSync(process.execPath, ['scripts/ensure.mjs', '--build'], { stdio: 'inherit' })
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-walks-'))
const product = await startBuiltServer(join(folder, 'data'))
// Vite's development server sends each source file as a script of its own, so that V8 reports in which file a function
// is.
process.env.PORT = new URL(product.address).port
const web = await createServer({ cacheDir: join(folder, 'vite'), logLevel: 'error', server: { port: 0, hmr: false } })
try {
  await web.listen()
  await walk(`http://127.0.0.1:${web.config.server.port}`)
} finally {
  await closeBrowser()
  await web.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function walk(address: string): Promise<void> {
  const { page, context } = await openViewer({ single: true })
  await storeSession({ page, context }, address, await tokensFor(product.address))
  const session = await context.newCDPSession(page)
  const traffic = new Traffic(session)
  await traffic.restart()
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // The first visit lets Vite find all libraries; it loads the page again when it does.
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(`${address}/system/param`)
    await openRow(page)
    await traffic.settled()
  }
  await page.keyboard.press('Escape')
  await entered(session)

  await page.locator(menuLink('/system/post')).click()
  await page.locator(row).first().waitFor()
  await traffic.settled()
  report('menu click to rows', await entered(session))

  await openRow(page)
  await page.getByRole('dialog').getByLabel('岗位名称').fill('记者')
  await traffic.settled()
  await entered(session)
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await traffic.settled()
  report('save in a form', await entered(session))
}

async function openRow(page: Page): Promise<void> {
  await page.locator(row).first().getByText('编辑').click()
  await page.getByRole('dialog').locator('input').first().waitFor()
}

/** Files with a function that was called since the last time; the top level of a module is none. */
async function entered(session: CDPSession): Promise<string[]> {
  const { result } = await session.send('Profiler.takePreciseCoverage')
  const scripts = result.map(({ url, functions }) => ({ path: pathOf(url), functions }))
  const isCalled = ({ ranges: [range], functionName }: (typeof result)[number]['functions'][number]) =>
    range !== undefined && range.count > 0 && !(functionName === '' && range.startOffset === 0)
  const files = scripts.filter(
    ({ path, functions }) => /^(src|contract)\/.*\.tsx?$/.test(path) && functions.some(isCalled),
  )
  return [...new Set(files.map(({ path }) => path))].sort()
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname.slice(1) : ''
}

function report(name: string, files: readonly string[]): void {
  console.log(`${name}: ${files.length} files, at most ${MAX_FILES} are intended`)
  if (!namesFiles) return
  for (const folder of new Set(files.map(path => dirname(path)))) {
    const names = files.filter(path => dirname(path) === folder).map(path => basename(path))
    console.log(`  ${folder} (${names.length}): ${names.join(' ')}`)
  }
}
