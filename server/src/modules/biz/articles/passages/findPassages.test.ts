import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { RepeatedPassages } from '#contract/biz/passages'
import type { History } from '#contract/kit/history'
import { limitPerson } from '../../../../../../tests/support/records/limitPerson.ts'
import { createdId, setUpNewspaper } from '../../../../../../tests/support/records/newspaper.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { indexPassages } from './indexPassages.ts'

const TENANT = '330061'
const { people, addArticle, addColumn, addEdition, submit, remove } = setUpNewspaper(TENANT, '330062')

const repeated = async (id: string, person = people.editor) => {
  const { data, status } = await person.get('blade-biz/articles/passages', { id })
  return { status, ...(data as RepeatedPassages) }
}
const idsOf = ({ articles }: RepeatedPassages) => articles.map(({ id }) => id)

let count = 0
/** Characters that no other text of this file has. */
function words(length: number): string {
  count += 1
  return Array.from({ length }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((count * 7919 + index * (31 + count)) % 20_000)),
  ).join('')
}
const article = (...parts: string[]) => `<p>${parts.join('')}</p>`

describe('passages of an article', () => {
  it('of 30 characters or more are shown beside the articles that have them, others are not', async () => {
    const [passage, short] = [words(30), words(29)]
    const editionId = await addEdition()
    const source = await addArticle({
      title: '原稿',
      editionId,
      content: article(words(80), passage, '，', words(80), short),
    })
    const id = await addArticle({ content: article(words(200), passage, '。', words(90), short, words(9)) })
    const { articles, common, more, isIndexing } = await repeated(id)
    expect({ common, more, isIndexing }).toEqual({ common: [], more: 0, isIndexing: false })
    expect(articles).toMatchObject([
      { id: source, title: '原稿', publishState: 1, date: expect.stringMatching(/^\d{4}-/), characters: 30, more: 0 },
    ])
    const [pair] = articles[0]?.passages ?? []
    expect([pair?.here.text, pair?.there.text]).toEqual([passage, passage])
    expect([pair?.here.before, pair?.there.after]).toMatchObject([
      expect.stringMatching(/.{24}/),
      expect.stringMatching(/^，/),
    ])
    expect(articles[0]?.editionTitle).not.toBe('')
  })

  it('follow each change of a text, its removal and its return', async () => {
    const [one, other] = [words(60), words(60)]
    const source = await addArticle({ content: article(one) })
    const id = await addArticle({ content: article(words(50), other) })
    expect(idsOf(await repeated(id))).toEqual([])
    await submit('articles', { id: source, content: article(one, other) })
    expect(idsOf(await repeated(id))).toEqual([source])
    await remove('articles', source)
    expect(idsOf(await repeated(id))).toEqual([])
    await people.editor.post('blade-biz/articles/restore', { ids: source })
    expect(idsOf(await repeated(id))).toEqual([source])
    const { records } = (await people.editor.get('blade-biz/articles/history', { id: source })).data as History
    const { id: changeId } = records.at(-1) ?? {}
    const { version } = (await people.editor.get('blade-biz/articles/detail', { id: source })).data as {
      version: number
    }
    const restored = await people.editor.post('blade-biz/articles/restore-version', { id: source, changeId, version })
    expect(restored).toMatchObject({ status: 200 })
    expect(idsOf(await repeated(id))).toEqual([])
  })

  it('are never those of another tenant, nor of articles beyond the scopes of who looks', async () => {
    const passage = words(90)
    await addArticle({ content: article(passage) }, people.foreigner).catch(() => undefined)
    const foreign = createdId(
      await submit(
        'articles',
        {
          ...{ title: '外', content: article(passage) },
          columnId: createdId(
            await submit('columns', { columnName: '外', columnCode: 'w', sort: 1 }, people.foreigner),
          ),
        },
        people.foreigner,
      ),
    )
    const columnId = await addColumn()
    const mine = createdId(
      await submit('articles', { title: '甲', content: article(passage), columnId }, people.writer),
    )
    const others = await addArticle({ content: article(passage) })
    expect(idsOf(await repeated(mine))).toEqual([others])
    expect(idsOf(await repeated(foreign, people.foreigner))).toEqual([])
    expect((await repeated(mine, people.foreigner)).status).toBe(404)
    const limited = await people.test.addPerson(TENANT, ['articles', 'articles_view', 'articles_add', 'articles_edit'])
    await limitPerson(people.test, limited, { menu: 'articles', type: 2, column: 'create_user' })
    const own = createdId(await submit('articles', { title: '乙', content: article(passage), columnId }, limited))
    expect(idsOf(await repeated(own, limited))).toEqual([])
    expect(idsOf(await repeated(own))).toContain(mine)
  })

  it('of articles under embargo are shown to those only who see them', async () => {
    const passage = words(80)
    const held = await addArticle({ content: article(passage) })
    const id = await addArticle({ content: article(passage) })
    const until = '2099-01-01 00:00:00'
    expect(await people.editor.post('blade-biz/articles/embargo', { id: held, until })).toMatchObject({ status: 200 })
    const reader = await people.test.addPerson(TENANT, ['articles', 'articles_view'])
    expect(idsOf(await repeated(id))).toEqual([held])
    expect(await repeated(id, reader)).toMatchObject({ articles: [], common: [], more: 0 })
  })

  it('that many articles have are shown once, and hide nothing else', async () => {
    const [closing, passage] = [words(40), words(40)]
    for (let index = 0; index < 7; index++) await addArticle({ content: article(words(60), closing) })
    const source = await addArticle({ content: article(passage, words(30), closing) })
    const id = await addArticle({ content: article(passage, words(50), closing) })
    const { articles, common } = await repeated(id)
    expect(articles).toMatchObject([{ id: source, characters: 40 }])
    expect(common).toMatchObject([{ count: 8, here: { text: closing } }])
    expect(common[0]?.articles).toHaveLength(3)
  })

  it('of articles that came by other ways are indexed by the job, which keeps nobody waiting', async () => {
    const passage = words(70)
    const columnId = await addColumn()
    const id = '8300000000000000001'
    await asSystem(() =>
      sql`insert into blade_articles (id, tenant_id, title, column_id, content, publish_state)
        values (${id}, ${TENANT}, '旧稿', ${columnId}::bigint, ${article(passage)}, 1)`.execute(people.test.db),
    )
    const own = await addArticle({ content: article(passage) })
    expect(await repeated(own)).toMatchObject({ articles: [], isIndexing: true })
    const context = { app: people.test.app, db: people.test.db, connection: people.test.connection }
    await asSystem(() => indexPassages.run(null, { ...context, signal: new AbortController().signal }))
    const found = await repeated(own)
    expect([idsOf(found), found.isIndexing]).toEqual([[id], false])
  })

  it('of long texts are found without holding up others', async () => {
    const passage = words(40)
    const source = await addArticle({ content: article('药'.repeat(40_000), passage) })
    const id = await addArticle({ content: article(passage, '品'.repeat(60_000)) })
    expect(idsOf(await repeated(id))).toEqual([source])
  })
})
