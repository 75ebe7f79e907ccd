import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StoredFile } from '#contract/resource/oss'
import { picture, upload } from '../../../../tests/support/files/uploads.ts'
import { limitPerson } from '../../../../tests/support/records/limitPerson.ts'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'

// Images and articles are the example.

const codes = ['images', 'images_view', 'images_add', 'articles', 'articles_view', 'articles_add', 'articles_edit']

let test: TestApp
let editor: Person
let id: string
let link: string

beforeAll(async () => {
  test = await createTestApp()
  editor = await test.addPerson('330011', [...codes, 'columns', 'columns_add'])
  ;({ link } = (await upload(editor, 'put-file', { name: 'a.png', bytes: picture() })).data as StoredFile)
  id = await submit('images', { title: '药厂车间', imgUrl: link })
})
afterAll(() => test?.close())

async function submit(module: string, values: object): Promise<string> {
  const { data, body } = await editor.post(`blade-biz/${module}/submit`, values)
  if (!data) throw new Error(body)
  return (data as { id: string }).id
}

const usesOf = async (person: Person, image = id) => person.get('blade-biz/images/uses', { id: image })

it('names the records that refer to an image or show its file, last made first', async () => {
  expect((await usesOf(editor)).data).toEqual([])
  const other = await submit('images', { title: '别的图', imgUrl: link.replace(/.{5}\.png/, '00000.png') })
  const columnId = await submit('columns', { columnName: '要闻', columnCode: 'yw', sort: 1 })
  const article = { content: '<p>正文</p>', columnId }
  await submit('articles', { ...article, title: '别的文章', imageIds: other })
  const shown = await submit('articles', { ...article, title: '正文有图', content: `<p><img src="${link}"></p>` })
  const chosen = await submit('articles', { ...article, title: '选为配图', imageIds: `${other},${id}` })
  const common = { route: '/biz/articles', moduleTitle: '文章管理' }
  expect((await usesOf(editor)).data).toEqual([
    { ...common, id: chosen, recordTitle: '选为配图' },
    { ...common, id: shown, recordTitle: '正文有图' },
  ])
})

it('keeps to what the caller may see', async () => {
  const librarian = await test.addPerson('330011', ['images', 'images_view'])
  expect((await usesOf(librarian)).data).toEqual([])
  const foreigner = await test.addPerson('330012', codes)
  expect((await usesOf(foreigner)).status).toBe(404)
  const stranger = await test.addPerson('330011', ['articles'])
  expect((await usesOf(stranger)).status).toBe(403)
  expect((await usesOf(editor, 'x')).status).toBe(404)
})

it('keeps to the records and fields that data scopes show', async () => {
  const { data: all } = await usesOf(editor)
  const own = await test.addPerson('330011', codes)
  await limitPerson(test, own, { menu: 'articles', type: 2, column: 'create_user' })
  expect((await usesOf(own)).data).toEqual([])
  const titled = await test.addPerson('330011', codes)
  const value = `title = '选为配图'`
  await limitPerson(test, titled, { menu: 'articles', type: 5, column: 'title', value, fields: 'title,imageIds' })
  expect((await usesOf(titled)).data).toEqual([(all as object[])[0]])
  const blind = await test.addPerson('330011', codes)
  await limitPerson(test, blind, { menu: 'articles', type: 1, column: '-', fields: 'title,columnId' })
  expect((await usesOf(blind)).data).toEqual([])
  const elsewhere = await test.addPerson('330011', codes)
  await limitPerson(test, elsewhere, { menu: 'images', type: 2, column: 'create_user' })
  expect((await usesOf(elsewhere)).status).toBe(404)
})
