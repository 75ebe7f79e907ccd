import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Corner, PageAreas } from '#contract/biz/pageCalls'
import type { FoundStory } from '#contract/biz/pdfCalls'
import { startLanguage } from '../../../../providers/i18n/index.ts'
import { AreaEditor } from './AreaEditor.tsx'
import { type Area, isLargeEnough, isRectangle, moved, rectangle, resized, withCorner } from './areas.ts'
import { areasIn, knownAreas, mergeAreas } from './pageAreas.ts'
import { StoryProposals } from './StoryProposals.tsx'
import { useAreas } from './useAreas.ts'

const box = rectangle([0.6, 0.5], [0.2, 0.1])
const triangle = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.1, 0.5],
] as const

it('a rectangle may be drawn from any of its corners', () => {
  expect(box).toEqual([
    [0.2, 0.1],
    [0.6, 0.1],
    [0.6, 0.5],
    [0.2, 0.5],
  ])
  expect(isRectangle(box)).toBe(true)
  expect(isRectangle(triangle)).toBe(false)
})

it('an area that is pushed over the edge stays whole', () => {
  expect(moved(box, 0.9, -0.9)).toEqual(rectangle([0.6, 0], [1, 0.4]))
  expect(moved(triangle, -0.05, 0)).toEqual([
    [0.05, 0.1],
    [0.45, 0.1],
    [0.05, 0.5],
  ])
})

it('grows as far as the page does, and never to nothing', () => {
  expect(resized(box, 2, 0)).toEqual(rectangle([0.2, 0.1], [1, 0.5]))
  expect(resized(box, -2, -2)).toEqual(rectangle([0.2, 0.1], [0.21, 0.11]))
})

it('a corner takes its rectangle along, and only itself in another polygon', () => {
  expect(withCorner(box, 2, [0.8, 0.9])).toEqual(rectangle([0.2, 0.1], [0.8, 0.9]))
  expect(withCorner(box, 2, [0.2, 0.1])).toEqual(box)
  expect(withCorner(triangle, 1, [0.7, 1.4])).toEqual([
    [0.1, 0.1],
    [0.7, 1],
    [0.1, 0.5],
  ])
})

it('takes a click for no area', () => {
  expect(isLargeEnough(rectangle([0.3, 0.3], [0.301, 0.4]))).toBe(false)
  expect(isLargeEnough(triangle)).toBe(true)
})

const corners = rectangle([0.1, 0.1], [0.3, 0.3])

it('draws, moves, links and removes, and undoes each of it', () => {
  const { result } = renderHook(() => useAreas([]))
  act(() => void result.current.add(corners, undefined))
  act(() => result.current.reshape(1, 'keys', moved(corners, 0.1, 0)))
  act(() => result.current.reshape(1, 'keys', moved(corners, 0.2, 0)))
  act(() => result.current.link(1, '77'))
  act(() => void result.current.remove(1))
  expect(result.current.areas).toEqual([])
  act(() => result.current.undo())
  expect(result.current.areas).toEqual([{ key: 1, articleId: '77', corners: moved(corners, 0.2, 0) }])
  act(() => result.current.undo())
  expect(result.current.areas[0]?.articleId).toBeUndefined()
  // Both steps of the arrow keys are one.
  act(() => result.current.undo())
  expect(result.current.areas[0]?.corners).toEqual(corners)
  act(() => result.current.redo())
  expect(result.current.areas[0]?.corners).toEqual(moved(corners, 0.2, 0))
})

it('a second drag is a step of its own', () => {
  const { result } = renderHook(() => useAreas([{ key: 4, articleId: '1', corners }]))
  for (const distance of [0.1, 0.2]) {
    act(() => result.current.reshape(4, 'drag', moved(corners, distance, 0)))
    act(() => result.current.settle())
  }
  act(() => result.current.undo())
  expect(result.current.areas[0]?.corners).toEqual(moved(corners, 0.1, 0))
})

it('goes on with the neighbour of what was removed', () => {
  const { result } = renderHook(() => useAreas([1, 2, 3].map(key => ({ key, articleId: undefined, corners }))))
  act(() => void result.current.remove(2))
  expect(result.current.selected).toBe(3)
  act(() => void result.current.remove(3))
  expect(result.current.selected).toBe(1)
  act(() => result.current.undo())
  act(() => result.current.undo())
  expect(result.current.areas.map(({ key }) => key)).toEqual([1, 2, 3])
})

describe('page areas', () => {
  const box = (x: number): Corner[] => [
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
})

const of: PageAreas = {
  page: { id: '1', pageNo: 'A01', pageName: '要闻', editionId: '2', imgUrl: '/a.webp', width: 100, height: 100 },
  articles: ['甲篇', '乙篇'].map((title, index) => ({
    ...{ id: String(index + 1), title, pageId: '1', pageNo: 'A01', version: 1, areas: [] },
  })),
  others: [],
}

function Opened() {
  return <AreaEditor of={of} editing={useAreas([])} reread={() => Promise.resolve(of)} />
}

describe('the editor', () => {
  beforeAll(() => startLanguage('zh'))
  afterEach(cleanup)

  const areas = () => screen.queryAllByRole('button', { name: /^热区\d/ }).map(area => area.getAttribute('aria-label'))

  it('goes on by keyboard after undo took the focused area away', async () => {
    const user = userEvent.setup()
    render(<Opened />)
    const add = await screen.findByRole('button', { name: /添加热区/ })
    await user.click(add)
    await user.click(add)
    expect(areas()).toHaveLength(2)
    await user.keyboard('{Control>}z{/Control}')
    expect(areas()).toHaveLength(1)
    expect(document.activeElement).not.toBe(document.body)
    await user.keyboard('{Control>}z{/Control}')
    expect(areas()).toHaveLength(0)
    await user.keyboard('{Control>}y{/Control}')
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(areas()).toHaveLength(2)
  })

  it('keeps the focus in the editor when the last area is removed', async () => {
    const user = userEvent.setup()
    render(<Opened />)
    await user.click(await screen.findByRole('button', { name: /添加热区/ }))
    await user.keyboard('{Delete}')
    expect(areas()).toHaveLength(0)
    await user.keyboard('{Control>}z{/Control}')
    expect(areas()).toHaveLength(1)
  })

  it('ties a drawn area without an article to the article that is clicked next', async () => {
    const user = userEvent.setup()
    render(<Opened />)
    await user.click(await screen.findByRole('button', { name: /添加热区/ }))
    await user.click(screen.getByRole('button', { name: /乙篇/ }))
    expect(areas()).toEqual([expect.stringContaining('乙篇')])
  })

  it('says what was kept and what was lost of a story, before it becomes a draft', async () => {
    const story: FoundStory = {
      ...{ index: 0, area: [], title: '集采落地', kicker: '', deck: '', byline: '', text: '', jump: '', articleId: '' },
      ...{ characters: 800, pictures: 0, tables: 0, spacedLines: 0, confidence: 0 },
      reading: [
        { kind: 'raised', count: 2 },
        { kind: 'character', count: 1, sample: '剂量□' },
      ],
    }
    const [draft, dismiss] = [vi.fn(), vi.fn()]
    const found = { stories: [story], notes: [], isReading: false, drafting: [], find: vi.fn(), accept: vi.fn(), draft }
    render(
      <StoryProposals found={{ ...found, dismiss }} articles={[]} mayDraft current={undefined} setCurrent={vi.fn()} />,
    )
    const proposal = screen.getByRole('listitem', { name: '集采落地' })
    expect(proposal.textContent).toContain('保留：上标、下标2处')
    expect(proposal.textContent).toMatch(/未能读入：.*剂量□/)
    expect(draft).not.toHaveBeenCalled()
    // The row goes; the keys of the editor still work.
    proposal.focus()
    await userEvent.keyboard('{Delete}')
    expect(dismiss).toHaveBeenCalledWith([story])
    expect(document.activeElement).toBe(screen.getByRole('region', { name: '识别到的稿件' }))
  })
})
