import { expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import { setUpNewspaper } from '../../../../tests/support/records/newspaper.ts'

const { people, addColumn } = setUpNewspaper('330017', '330018')

it('lists columns as a page of roots with all below them where a page is asked for, and as a tree otherwise', async () => {
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
