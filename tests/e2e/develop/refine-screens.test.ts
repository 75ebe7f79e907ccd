/** The page of docs/refine-screens.md, which is in no file of the product. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeBlocksOf, compile } from '../../support/run/codeBlocks.ts'
import { signIn } from '../../support/servers/api.ts'
import { setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()
let folder: string
let remove: () => Promise<void>

const main = `import { draw } from '../../tests/support/browser/refineScreen.tsx'
import { PostsPage } from './PostsPage'
draw(PostsPage)
`

beforeAll(async () => {
  const compiled = await compile({ 'main.tsx': main, ...(await codeBlocksOf('refine-screens.md')) })
  remove = compiled.remove
  folder = join(compiled.folder, 'built')
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      minify: false,
      rolldownOptions: { input: join(compiled.folder, 'main.tsx'), output: { entryFileNames: 'main.js' } },
    },
  })
})
afterAll(() => remove?.())

const html = '<!doctype html><html lang="en"><meta charset="utf-8"><body><script type="module" src="main.js"></script>'

it("Refine's own table, select, buttons and dialog work on the providers", async () => {
  const api = await signIn(desk.product.address)
  await api.post('blade-system/post/submit', { postCode: 'refine', postName: 'Refiner', category: 1, sort: 0 })
  const { page, complaints } = await desk.signedIn('/wel/index')
  await page.route('**/refine-screen/*', async route => {
    const name = basename(new URL(route.request().url()).pathname)
    if (name === 'page') return route.fulfill({ contentType: 'text/html', body: html })
    await route.fulfill({ contentType: 'text/javascript', body: await readFile(join(folder, name)) })
  })
  await page.goto(`${desk.product.address}/refine-screen/page`)
  const row = page.getByRole('row').filter({ hasText: 'Refiner' })
  await expect.poll(() => row.textContent()).toContain('管理员')

  await row.getByRole('button', { name: /edit/i }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Refiner')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: /save/i }).click()
  await dialog.getByText('请输入岗位名称').waitFor()
  await dialog.getByLabel('Name').fill('Refined')
  await dialog.getByRole('button', { name: /save/i }).click()
  await page.getByRole('row').filter({ hasText: 'Refined' }).waitFor()

  // Other journeys of this product make users as well, so any of them is chosen; options move while they are found.
  await page.getByRole('combobox', { name: 'Made by' }).click()
  const filtered = page.waitForResponse(/blade-system\/post\/list\?.*createUser/)
  await page.locator('.ant-select-item-option').first().dispatchEvent('click')
  expect((await filtered).ok()).toBe(true)
  // Refine leaves the refusal that it shows at the field to the browser as well.
  expect(complaints.filter(text => !text.includes('请输入岗位名称'))).toEqual([])
})
