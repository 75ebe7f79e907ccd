/** The screens of docs/refine-screens.md, which are in no file of the product, built as the product is. */
import { extname, join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeBlocksOf, compile } from '../../support/run/codeBlocks.ts'
import { signIn } from '../../support/servers/api.ts'
import { setUpDesk } from '../support/desk.ts'

const desk = setUpDesk({ reason: 'moves posts to the top of their list, which other journeys read' })
let folder: string
let remove: () => Promise<void>

const main = `import { draw } from '../../tests/e2e/develop/refineScreen.tsx'
import ownPosts from './ownPosts'
import { PostsPage } from './PostsPage'
import posts from './posts'
void draw({ declared: { posts, ownPosts }, Page: PostsPage })
`

beforeAll(async () => {
  const compiled = await compile({ 'main.tsx': main, ...(await codeBlocksOf('refine-screens.md')) })
  remove = compiled.remove
  folder = join(compiled.folder, 'built')
  await build({
    base: `/${root}/`,
    logLevel: 'error',
    build: {
      outDir: folder,
      rolldownOptions: { input: join(compiled.folder, 'main.tsx'), output: { entryFileNames: 'main.js' } },
    },
  })
})
afterAll(() => remove?.())

/** No path of the product. */
const root = 'refine-screen'
const html =
  '<!doctype html><html lang="en"><meta charset="utf-8"><body><script type="module" src="/refine-screen/main.js"></script>'

async function open(screen: string) {
  const { page, complaints } = await desk.signedIn('/wel/index')
  await page.route(`**/${root}/**`, route => {
    const path = new URL(route.request().url()).pathname.slice(root.length + 2)
    if (!extname(path)) return route.fulfill({ contentType: 'text/html', body: html })
    return route.fulfill({ path: join(folder, path) })
  })
  await page.goto(`${desk.product.address}/${root}/${screen}`)
  return { page, complaints }
}

async function addPost(postName: string, postCode: string, sort = 0) {
  const api = await signIn(desk.product.address)
  await api.post('blade-system/post/submit', { postCode, postName, category: 1, sort })
}

it('a declared module has a list, forms and a view of its records', async () => {
  await addPost('Declared', 'declared')
  const { page, complaints } = await open('posts')
  const row = page.getByRole('row').filter({ hasText: 'Declared' })
  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Declared anew')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Declared anew').waitFor()
  expect(complaints).toEqual([])
})

it('a declared module has columns, cells, editors and actions of its own', async () => {
  await addPost('Own', 'own', 1)
  const { page, complaints } = await open('ownPosts')
  const row = page.getByRole('row').filter({ has: page.getByText('Own', { exact: true }) })
  await page.getByRole('columnheader').first().waitFor()
  const heads = await page.getByRole('columnheader').allTextContents()
  expect(heads.filter(text => ['Name', 'Code', 'Order', 'Kind', 'Category'].includes(text))).toEqual([
    'Name',
    'Code',
    'Order',
  ])
  await row.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Move to the top' }).click()
  await row.getByRole('cell', { name: '0', exact: true }).waitFor()
  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Names' }).waitFor()
  await dialog.getByText('3', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

it("Refine's own table, select, buttons and dialog work on the providers", async () => {
  await addPost('Refiner', 'refine', 1)
  const { page, complaints } = await open('page')
  const row = page.getByRole('row').filter({ hasText: 'Refiner' })
  await expect.poll(() => row.textContent()).toContain('管理员')
  await row.getByRole('button', { name: 'Move to the top' }).click()
  await row.getByRole('cell', { name: '0', exact: true }).waitFor()

  await row.getByRole('button', { name: /edit/i }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Refiner')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: /save/i }).click()
  await dialog.getByText('请输入岗位名称').waitFor()
  await dialog.getByLabel('Name').fill('Refined')
  await dialog.getByRole('button', { name: /save/i }).click()
  await page.getByRole('row').filter({ hasText: 'Refined' }).waitFor()

  await page.getByRole('columnheader', { name: 'Made by' }).getByRole('button').click()
  // Options move while they are found.
  await page.getByRole('combobox', { name: 'Made by' }).click()
  const filtered = page.waitForResponse(/blade-system\/post\/list\?.*createUser/)
  await page.locator('.ant-select-item-option').first().dispatchEvent('click')
  await page
    .getByRole('button', { name: /filter/i })
    .last()
    .click()
  expect((await filtered).ok()).toBe(true)
  // Refine leaves the refusal that it shows at the field to the browser as well.
  expect(complaints.filter(text => !text.includes('请输入岗位名称'))).toEqual([])
})
