import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { PageAreas } from '#contract/biz/pageCalls'
import type { FoundStory } from '#contract/biz/pdfCalls'
import { startLanguage } from '../../../../providers/i18n/index.ts'
import { AreaEditor } from './AreaEditor.tsx'
import { StoryProposals } from './StoryProposals.tsx'
import { useAreas } from './useAreas.ts'

beforeAll(() => startLanguage('zh'))
afterEach(cleanup)

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
  await startLanguage('zh')
  const story: FoundStory = {
    ...{ index: 0, area: [], title: '集采落地', kicker: '', deck: '', byline: '', text: '', jump: '', articleId: '' },
    ...{ characters: 800, pictures: 0, tables: 0, spacedLines: 0, confidence: 0 },
    reading: [
      { kind: 'raised', count: 2 },
      { kind: 'character', count: 1, sample: '剂量□' },
    ],
  }
  const draft = vi.fn()
  const found = { stories: [story], notes: [], isReading: false, drafting: [], find: vi.fn(), accept: vi.fn(), draft }
  render(
    <StoryProposals
      found={{ ...found, dismiss: vi.fn() }}
      articles={[]}
      mayDraft
      current={undefined}
      setCurrent={vi.fn()}
    />,
  )
  const proposal = screen.getByRole('listitem', { name: '集采落地' })
  expect(proposal.textContent).toContain('保留：上标、下标2处')
  expect(proposal.textContent).toMatch(/未能读入：.*剂量□/)
  expect(draft).not.toHaveBeenCalled()
})
