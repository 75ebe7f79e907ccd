import { expect, it } from 'vitest'
import { setUpNewspaper } from '../../../../tests/support/records/newspaper.ts'

const { people, submit, addEdition, addColumn, addArticle, detail, remove } = setUpNewspaper('340001', '340002')

const edition = (values: object) => ({ title: '第9期', editionNo: 9, publishDate: '2026-02-02 00:00:00', ...values })

it('pressing 下一期 several times at once makes one issue', async () => {
  const id = await addEdition({ editionNo: 20, publishDate: '2026-06-01 00:00:00' })
  const next = { id, title: '第21期', editionNo: 21, publishDate: '2026-06-08 00:00:00' }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => people.editor.post('blade-biz/edition/add-next-issue', next)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

it('a number is taken once in a year, by another tenant and in another year again', async () => {
  await addEdition(edition({}))
  const same = edition({ title: '另一期', publishDate: '2026-03-02 00:00:00' })
  expect(await submit('edition', same)).toMatchObject({ status: 409, msg: '该年度已有此期号' })
  expect(await submit('edition', same, people.foreigner)).toMatchObject({ status: 200 })
  expect(await submit('edition', edition({ publishDate: '2027-02-02 00:00:00' }))).toMatchObject({ status: 200 })
})

it('a running number is taken once, until its issue is removed', async () => {
  const id = await addEdition({ totalNo: 900 })
  const other = edition({ editionNo: 10, totalNo: 900 })
  expect(await submit('edition', other)).toMatchObject({ status: 409, msg: '总期号已存在' })
  await remove('edition', id)
  expect(await submit('edition', other)).toMatchObject({ status: 200 })
})

it('an article that its extension names is not removed; a note goes on naming one that was', async () => {
  const articleId = await addArticle({ title: '被引用的文章', columnId: await addColumn() })
  const extension = (await submit('articlesext', { articleId })).data as { id: string }
  const note = (await submit('notes', { content: '查证数字', articleId })).data as { id: string }
  expect(await remove('articles', articleId)).toMatchObject({
    ...{ status: 400, msg: '“被引用的文章”仍被扩展文章中的1条数据使用，不能删除' },
  })
  await remove('articlesext', extension.id)
  expect(await remove('articles', articleId)).toMatchObject({ status: 200 })
  expect(await detail('notes', note.id)).toMatchObject({ articleId, articleTitle: '被引用的文章' })
})
