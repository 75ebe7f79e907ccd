import { Tag } from 'antd'
import type { BoardState } from '../data/useBoard.ts'
import { usePhrases } from '../phrases.ts'
import { ProblemList } from '../release/ProblemList.tsx'
import { ReleaseButtons } from '../release/ReleaseButtons.tsx'

interface ChecklistProps {
  board: BoardState
  openAreas: (pageId: string) => void
  has: (button: string) => boolean
}

/** The live list of problems, with the steps of the edition below it. */
export function Checklist({ board, openAreas, has }: ChecklistProps) {
  const { t } = usePhrases()
  if (!board.data) return null
  const { problems, edition } = board.data
  return (
    <aside className="press-side" aria-label={t('checklist')}>
      <h3>{t('checklist')}</h3>
      <ProblemList problems={problems} openAreas={openAreas} />
      <div className="press-state">
        <Tag>{t(`editionStates.${stateOf(edition.publishState)}`)}</Tag>
        {edition.releaseReason && <span>{t('releasedBecause', { reason: edition.releaseReason })}</span>}
      </div>
      <ReleaseButtons board={board} has={has} />
    </aside>
  )
}

const states = { 1: 'editing', 2: 'review', 3: 'released', 4: 'withdrawn' } as const

function stateOf(state: number) {
  return states[state as keyof typeof states] ?? states[1]
}
