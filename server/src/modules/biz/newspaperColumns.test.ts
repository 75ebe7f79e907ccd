import { expect, it } from 'vitest'
import type { IssueCounts } from '#contract/biz/columns'
import type { Paged } from '#contract/kit/reply'
import { setUpNewspaper } from '../../../../tests/support/records/newspaper.ts'
import { gapsIn } from './columns/index.ts'

const { people, addArticle, addColumn, addEdition, addPage } = setUpNewspaper('330017', '330018')

it('lists columns as a page of roots with all below them where a page is requested, and as a tree otherwise', async () => {
  const roots = [await addColumn({ sort: 901 }), await addColumn({ sort: 902 }), await addColumn({ sort: 903 })]
  const below = await addColumn({ parentId: roots[0], columnName: '下级' })
  const list = async (query: Record<string, string>) => (await people.editor.get('blade-biz/columns/list', query)).data
  const whole = (await list({})) as { id: string }[]
  const { records, ...page } = (await list({ current: '2', size: '2' })) as Paged<{ id: string }>
  expect(records).toEqual(whole.slice(2, 4))
  expect(page).toEqual({ total: 3, size: 2, current: 2, pages: 2 })
  const all = (await list({ size: '200' })) as Paged<{ id: string; children?: { id: string }[] }>
  expect(all.records.find(({ id }) => id === roots[0])?.children).toMatchObject([{ id: below }])
  expect(((await list({ current: '99', size: '2' })) as Paged<unknown>).records).toEqual([])
})

it('counts the articles of each issue with those of the columns below, and marks columns that have none', async () => {
  const [news, market, idle] = [
    await addColumn({ sort: 1 }),
    await addColumn({ sort: 2 }),
    await addColumn({ sort: 3 }),
  ]
  const comment = await addColumn({ parentId: news })
  const issues: string[] = []
  for (const day of ['05', '08', '12']) issues.push(await addEdition({ publishDate: `2030-01-${day} 00:00:00` }))
  const [first, second, third] = issues
  for (const columnId of [news, comment, market]) await addArticle({ columnId, editionId: first })
  for (const columnId of [comment, comment, market]) await addArticle({ columnId, editionId: second })
  await addPage(third ?? '', { columnId: idle })
  const counted = (await people.editor.get('blade-biz/columns/issue-counts')).data as IssueCounts
  expect(counted.issues.slice(-3).map(({ id }) => id)).toEqual(issues)
  const ofColumn = (id: string) => counted.columns.find(column => column.id === id)?.counts.slice(-3)
  const counts = (...pairs: [number, boolean][]) => pairs.map(([articles, isGap]) => ({ articles, isGap }))
  expect(ofColumn(news)).toEqual(counts([2, false], [2, false], [0, true]))
  expect(ofColumn(comment)).toEqual(counts([1, false], [2, false], [0, true]))
  expect(ofColumn(market)).toEqual(counts([1, false], [1, false], [0, true]))
  expect(ofColumn(idle)).toEqual(counts([0, false], [0, false], [0, true]))
  const theirs = (await people.foreigner.get('blade-biz/columns/issue-counts')).data as IssueCounts
  expect(theirs).toEqual({ issues: [], columns: [] })
})

it('a column is missed in regular issues when half of the others have it, in any issue that has a page for it', () => {
  const issue = (count: number, more: object = {}) => ({ count, isSpecial: false, hasPage: false, ...more })
  expect(gapsIn([issue(1), issue(1), issue(0), issue(0), issue(0)])).toEqual([false, false, true, true, true])
  expect(gapsIn([issue(1), issue(0), issue(0), issue(0)])).toEqual([false, false, false, false])
  expect(gapsIn([issue(2), issue(0, { isSpecial: true }), issue(0)])).toEqual([false, false, true])
  expect(gapsIn([issue(0), issue(0, { isSpecial: true, hasPage: true })])).toEqual([false, true])
  expect(gapsIn([issue(0), issue(0)])).toEqual([false, false])
})
