import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import { setUpNewspaper } from '../../../../tests/support/records/newspaper.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

const TENANT = '330003'

const { people, addColumn, addArticle, remove, submit } = setUpNewspaper(TENANT, '330004')

describe('the words of articles', () => {
  const find = async (words: string, person = people.editor) =>
    ((await person.get('blade-biz/articles/list', { words })).data as Paged<{ id: string }>).records.map(({ id }) => id)

  it('are found from two characters on in head and text, across marks of formatting, and not across paragraphs', async () => {
    const id = await addArticle({
      title: '谈判结果',
      subTitle: '双通道药店扩围',
      content: '<p>创<strong>新药</strong>进入目录，价格100%公开</p><p>基层先行</p>',
    })
    for (const words of ['谈判', '双通道', '创新药', '目录，价格', '100%公开', '药'])
      expect(await find(words), words).toContain(id)
    for (const words of ['药店 谈判', ' 基层　 创新药 ', '药 100%']) expect(await find(words), words).toContain(id)
    for (const words of ['药店 罕见', '谈判 100_公开']) expect(await find(words), words).not.toContain(id)
    const titled = await people.editor.get('blade-biz/articles/list', { title: '结果 谈判' })
    expect((titled.data as Paged<{ id: string }>).records.map(record => record.id)).toContain(id)
    for (const words of ['公开基层', '药创', '100_公开', 'strong']) expect(await find(words), words).not.toContain(id)
    expect(await find('谈判', people.foreigner)).toEqual([])
  })

  it('follow each change, and go with the article', async () => {
    const id = await addArticle({ title: '罕见病用药' })
    await submit('articles', { id, title: '儿童用药' })
    expect([await find('罕见'), await find('儿童')]).toEqual([[], [id]])
    await remove('articles', id)
    expect(await find('儿童')).toEqual([])
  })

  it('are found newest first also where they stand in many articles', async () => {
    const columnId = await addColumn()
    await asSystem(() =>
      sql`insert into blade_articles (id, tenant_id, create_time, title, column_id, content, publish_state)
        select 8400000000000000000::bigint + n, ${TENANT}, localtimestamp(0) - n * interval '1 minute', '第' || n || '篇',
          ${columnId}::bigint, '<p>带量采购</p>', 1 + n % 2
        from generate_series(1, 2100) n`.execute(people.test.db),
    )
    const found = async (query: Record<string, string>) =>
      (await people.editor.get('blade-biz/articles/list', { words: '带量采购', ...query })).data as Paged<{
        title: string
      }>
    const titles = ({ records }: Paged<{ title: string }>) => records.map(({ title }) => title)
    expect(titles(await found({ size: '3' }))).toEqual(['第1篇', '第2篇', '第3篇'])
    expect(titles(await found({ size: '2', current: '600' }))).toEqual(['第1199篇', '第1200篇'])
    const drafts = await found({ size: '2', publishState: '1', current: '2' })
    expect([drafts.total, ...titles(drafts)]).toEqual([1050, '第6篇', '第8篇'])
    expect(titles(await found({ size: '1', ascs: 'create_time' }))).toEqual(['第2100篇'])
  })

  it('are no order of a list', async () => {
    expect(await people.editor.get('blade-biz/articles/list', { descs: 'words' })).toMatchObject({ status: 400 })
  })
})
