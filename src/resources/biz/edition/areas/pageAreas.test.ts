// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { AreaCorner, PageAreas } from '#contract/biz/editionCalls'
import type { Area } from './areas.ts'
import { areasIn, knownAreas, mergeAreas } from './pageAreas.ts'

const box = (x: number): AreaCorner[] => [
  [x, 0],
  [x + 0.1, 0],
  [x + 0.1, 0.1],
]

/** A page on which each article has the areas that begin there. */
function pageWith(places: Record<string, number[]>): PageAreas {
  return {
    page: { id: '1', pageNo: 'A01', pageName: '要闻', editionId: '2', imgUrl: '/a.webp', width: 100, height: 100 },
    articles: Object.entries(places).map(([id, starts]) => ({
      ...{ id, title: id, pageId: '1', pageNo: 'A01', version: 1, areas: starts.map(box) },
    })),
    others: [],
  }
}

const base = pageWith({ a: [0.1], b: [0.3] })
const startsOf = (areas: readonly Area[]) => areas.map(({ articleId, corners }) => [articleId, corners[0]?.[0]])

it('takes the areas of an article from the side that changed them', () => {
  const mine = areasIn(pageWith({ a: [0.2], b: [0.3] }))
  const { conflicts, areas } = mergeAreas(base, mine, pageWith({ a: [0.1], b: [0.3, 0.5] }))
  expect(conflicts).toEqual([])
  expect(startsOf(areas([]))).toEqual([
    ['a', 0.2],
    ['b', 0.3],
    ['b', 0.5],
  ])
})

it('asks about an article whose areas both sides changed, and keeps mine until that is decided', () => {
  const mine = areasIn(pageWith({ a: [0.2], b: [0.4] }))
  const { conflicts, areas } = mergeAreas(base, mine, pageWith({ a: [0.6], b: [0.3] }))
  expect(conflicts).toEqual(['a'])
  expect(startsOf(areas([]))).toEqual([
    ['a', 0.2],
    ['b', 0.4],
  ])
  expect(startsOf(areas(conflicts))).toEqual([
    ['a', 0.6],
    ['b', 0.4],
  ])
})

it('keeps areas whose article has left the edition, to be linked to another', () => {
  const mine = [...areasIn(base), { key: 9, articleId: undefined, corners: box(0.8) }]
  const theirs = pageWith({ a: [0.1] })
  expect(startsOf(knownAreas(mine, theirs))).toEqual([
    ['a', 0.1],
    [undefined, 0.3],
    [undefined, 0.8],
  ])
  expect(startsOf(mergeAreas(base, mine, theirs).areas([]))).toEqual([
    ['a', 0.1],
    [undefined, 0.3],
    [undefined, 0.8],
  ])
})
