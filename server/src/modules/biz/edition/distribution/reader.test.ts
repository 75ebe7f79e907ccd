import { beforeAll, describe, expect, it } from 'vitest'
import { edition } from '#contract/biz/edition'
import type { ReaderState } from '#contract/biz/editionCalls'
import { codeOf } from '#contract/kit/module'
import { setUpNewspaper } from '../../../../../../tests/support/records/newspaper.ts'
import { TENANT } from '../../../../../../tests/support/servers/config.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import type { Issue, IssueArticle } from './issue.ts'
import { phrases } from './phrases.ts'
import { articleView, editionView } from './views.ts'

const { people, addArticle, addEdition, addPage } = setUpNewspaper()

let released: string
let draft: string
let page: string
let article: string
let unpublished: string
let foreign: string

beforeAll(async () => {
  released = await addEdition({ title: '第1期 <b>', publishDate: '2026-03-01 00:00:00' })
  draft = await addEdition({ title: '未出版', publishDate: '2026-03-09 00:00:00' })
  page = await addPage(released, { pageNo: 'A01' })
  article = await addArticle({
    editionId: released,
    pageId: page,
    title: '<script>甲</script>',
    content: '<p>正文</p>',
  })
  unpublished = await addArticle({ editionId: released, title: '草稿' })
  const other = { title: '他人', editionNo: 1, publishDate: '2026-03-01 00:00:00' }
  foreign = await people.foreigner.create('blade-biz/edition', other)
  for (const step of ['review', 'publish']) await people.editor.post(`blade-biz/articles/${step}`, { ids: article })
  await people.editor.post('blade-biz/edition/review', { ids: released })
  await people.editor.post('blade-biz/edition/publish', { ids: released, reason: '试' })
})

const open = (isOn: number, person = people.editor) => person.post('blade-biz/edition/save-reader', { isOn })
const read = (path: string, headers: Record<string, string> = {}) =>
  people.test.app.inject({ method: 'GET', url: `/reader${path}`, headers })
const status = async (path: string) => (await read(path)).statusCode

it('is closed until somebody who may opens it, and for this tenant alone', async () => {
  for (const path of ['', '/archive', `/edition/${released}`, `/page/${page}`, `/article/${article}`])
    expect(await status(`/330001${path}`), path).toBe(404)
  const { permissions } = await withoutReader()
  expect((await open(1, permissions)).status).toBe(403)
  expect((await people.editor.get('blade-biz/edition/reader')).data as ReaderState).toMatchObject({ isOn: false })
  expect((await open(1)).status).toBe(200)
  const state = (await people.editor.get('blade-biz/edition/reader')).data as ReaderState
  expect(state).toMatchObject({ isOn: true, address: expect.stringMatching(/\/reader\/330001$/) })
  await expect.poll(() => status('/330001')).toBe(200)
  expect(await status('/330002')).toBe(404)
})

it('shows what is released, escaped, under a policy that runs nothing', async () => {
  const latest = await read('/330001')
  expect(latest.body).toContain('第1期 &#60;b&#62;')
  expect(latest.body).not.toContain('未出版')
  const text = await read(`/330001/article/${article}`)
  expect(text.body).toContain('<h1>&#60;script&#62;甲&#60;/script&#62;</h1>')
  expect(text.body).not.toContain('<script')
  expect(text.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  expect(text.headers['set-cookie']).toBeUndefined()
  expect((await read(`/330001/page/${page}`)).body).toContain(`/reader/330001/article/${article}`)
  expect((await read('/330001/archive')).body).toContain(`/reader/330001/edition/${released}`)
  expect((await read('/330001?lang=en')).body).toContain('Back issues')
  expect((await read('/style.css')).headers['content-type']).toBe('text/css; charset=utf-8')
})

it('lets nobody keep a page for long', async () => {
  expect((await read('/330001')).headers['cache-control']).toBe('public, max-age=10, must-revalidate')
  const head = await people.test.app.inject({ method: 'HEAD', url: '/reader/330001' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

it('gives nothing of drafts, of other tenants and of what is no id, all with one answer', async () => {
  const bodies = new Set<string>()
  for (const path of [
    ...[`/330001/edition/${draft}`, `/330001/article/${unpublished}`, `/330001/edition/${foreign}`],
    ...[
      `/330002/edition/${foreign}`,
      `/330001/page/1`,
      '/330001/article/x',
      "/330001/edition/1'--",
      '/000000',
      '/%2e%2e%2f',
    ],
    ...['/330001/edition/999999999999999999999', '/33000100000000000/archive', '/330001/articles/1', '/330001/'],
  ]) {
    const answer = await read(path)
    expect(answer.statusCode, path).toBe(404)
    if (String(answer.headers['content-type']).startsWith('text/html')) bodies.add(answer.body)
    else expect(path).not.toMatch(/^\/330001/)
  }
  expect(bodies.size).toBe(1)
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)
    expect((await people.test.app.inject({ method, url: '/reader/330001' })).statusCode).toBe(404)
})

it('gives nothing that is not released for what anybody may write into an address', async () => {
  const tenants = ['000001', "0'--", '0'.repeat(200), '330001%00', '330001..;', '*']
  for (const path of tenants.flatMap(tenant => [
    `/${tenant}`,
    `/${tenant}/archive`,
    `/${tenant}/edition/${released}`,
  ])) {
    const reply = await read(path)
    expect(reply.statusCode, path).toBeLessThan(500)
    expect(reply.body, path).not.toMatch(/第1期|未出版/)
  }
  const ids = ['0', '-1', '1e9', "1' or '1'='1", '%00', '9'.repeat(40), '*']
  const parameters = ['lang=xx', 'lang[]=en', 'page=-1', 'page=1e9', 'page=9999', 'tenantId=330002', 'blade-auth=x']
  for (const [path, found] of [
    ...ids.flatMap(id => ['edition', 'page', 'article'].map(kind => [`/${kind}/${id}`, 404] as const)),
    ...parameters.map(parameter => [`/archive?${parameter}`, 200] as const),
  ]) {
    const reply = await read(`/330001${path}`)
    expect(reply.statusCode, path).toBe(found)
    expect(reply.body, path).not.toMatch(/未出版|草稿|他人/)
    expect(reply.headers['set-cookie'], path).toBeUndefined()
  }
})

it('forgets a withdrawn edition at once, and everything of a stopped tenant and of a closed reader', async () => {
  await people.editor.post('blade-biz/edition/withdraw', { ids: released })
  expect(await status(`/330001/edition/${released}`)).toBe(404)
  expect(await status(`/330001/article/${article}`)).toBe(404)
  expect((await read('/330001')).body).toContain('还没有出版的期刊')
  const { db, change } = people.test
  const stop = (value: number) =>
    change(() => db.updateTable('bladeTenant').set({ status: value }).where('tenantId', '=', TENANT).execute())
  await stop(2)
  expect(await status('/330001')).toBe(404)
  await stop(1)
  expect(await status('/330001')).toBe(200)
  await open(0)
  await expect.poll(() => status('/330001')).toBe(404)
})

async function withoutReader() {
  const codes = ['edition', codeOf(edition, 'view'), codeOf(edition, 'edit'), codeOf(edition, 'publish')]
  return { permissions: await asSystem(() => people.test.addPerson(TENANT, codes)) }
}

describe('views', () => {
  const article: IssueArticle = {
    ...{ id: '1', title: '集采', leadTitle: '', subTitle: '', author: '', correspondent: '', source: '', column: '' },
    ...{ summary: '', keywords: '', correction: '', publishTime: '', changed: '', version: 1, pageId: '', areas: [] },
    ...{ content: '<p>剂量为 5 毫克</p>', pictures: [] },
  }
  const issue = (of: Partial<IssueArticle>): Issue => ({
    ...{ id: '9', tenantId: '000001', newspaper: '', title: '第1期', editionNo: 1, totalNo: null, date: '2026-03-02' },
    ...{ editorInChief: '', version: 1, changed: '', pages: [], articles: [{ ...article, ...of }] },
  })
  const medium = {
    links: {
      home: 'index',
      page: (id: string) => `p${id}`,
      article: (id: string) => `a${id}`,
      picture: () => undefined,
    },
    phrases: phrases.zh,
  }
  const shown = (of: Partial<IssueArticle>) => articleView({ ...article, ...of }, issue(of), medium).text

  it('says above the text what was wrong with it', () => {
    const text = shown({ correction: '3月3日：剂量 <5 毫克> 应为 50 毫克\n\n3月4日：作者应为钱穗' })
    expect(text).toContain('<p>3月3日：剂量 &#60;5 毫克&#62; 应为 50 毫克</p><p>3月4日：作者应为钱穗</p></aside>')
    expect(text.indexOf('更正')).toBeLessThan(text.indexOf('<div class="text">'))
    expect(shown({})).not.toContain('更正')
  })

  it('escapes texts, and leaves out pictures that the medium does not have', () => {
    const text = shown({ title: 'a<b>&', content: '<p>甲<br /></p><img src="/x.png" alt="乙" />' })
    expect(text).toContain('<h1>a&#60;b&#62;&#38;</h1>')
    expect(text).not.toContain('<img')
  })

  it('lists articles on no page after those of the pages', () => {
    expect(editionView(issue({ pageId: '7' }), medium).text).toContain('<a href="a1">集采</a>')
  })
})
