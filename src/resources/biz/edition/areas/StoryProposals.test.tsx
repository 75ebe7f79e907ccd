import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { FoundStory } from '#contract/biz/pdfCalls'
import { startLanguage } from '../../../../providers/i18n/index.ts'
import { StoryProposals } from './StoryProposals.tsx'

afterEach(cleanup)

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
