import { Button, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { BoardState } from '../data/useBoard.ts'
import { usePhrases } from '../phrases.ts'
import { ProblemList, type ProblemScreens } from '../release/ProblemList.tsx'
import { ReleaseButtons } from '../release/ReleaseButtons.tsx'

interface ChecklistProps {
  board: BoardState
  screens: ProblemScreens
  has: (button: string) => boolean
}

const RulesDialog = lazy(async () => ({ default: (await import('../release/RulesDialog.tsx')).RulesDialog }))

/** The live list of problems, with the steps of the edition below it. */
export function Checklist({ board, screens, has }: ChecklistProps) {
  const { t } = usePhrases()
  const [isRuling, setRuling] = useState(false)
  if (!board.data) return null
  const { problems, edition } = board.data
  return (
    <aside className="press-side" aria-label={t('checklist')}>
      <div className="press-title press-check">
        <h3>{t('checklist')}</h3>
        {has('rules') && (
          <Button size="small" onClick={() => setRuling(true)}>
            {t('rules')}
          </Button>
        )}
      </div>
      <Suspense>{isRuling && <RulesDialog close={() => setRuling(false)} saved={board.refetch} />}</Suspense>
      <ProblemList problems={problems} editionId={edition.id} screens={screens} />
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
