import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#contract/biz/press'
import { ReleaseButtons } from './ReleaseButtons.tsx'
import type { BoardState } from './useBoard.ts'

interface ChecklistProps {
  board: BoardState
  openAreas: (pageId: string) => void
  has: (button: string) => boolean
}

/** As many as are read at a glance. */
const SHOWN = 12

/** What is still missing, live, and the steps of the edition below it. */
export function Checklist({ board, openAreas, has }: ChecklistProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  if (!board.data) return null
  const { problems, edition } = board.data
  const shown = all ? problems : problems.slice(0, SHOWN)
  const isClean = problems.length === 0
  return (
    <aside className="press-side" aria-label={t('press.checklist')}>
      <h3>{t('press.checklist')}</h3>
      <p className="press-verdict" data-clean={isClean} role="status">
        {isClean ? <CheckCircleFilled /> : <ExclamationCircleFilled />}
        {isClean ? t('press.clean') : t('press.open', { count: problems.length })}
      </p>
      <ul className="press-problems">
        {shown.map(problem => (
          <li key={`${problem.kind} ${problem.pageId} ${problem.articleId}`}>
            <ProblemText problem={problem} openAreas={openAreas} />
          </li>
        ))}
      </ul>
      {problems.length > shown.length && (
        <button type="button" className="press-more" onClick={() => setAll(true)}>
          {t('press.more', { count: problems.length - shown.length })}
        </button>
      )}
      <div className="press-state">
        <Tag>{t(`press.editionStates.${stateOf(edition.publishState)}`)}</Tag>
        {edition.releaseReason && <span>{t('press.releasedBecause', { reason: edition.releaseReason })}</span>}
      </div>
      <ReleaseButtons board={board} has={has} />
    </aside>
  )
}

/** What an area would mend leads to where areas are drawn. */
function ProblemText({
  problem: { kind, pageId, name = '' },
  openAreas,
}: { problem: Problem } & Pick<ChecklistProps, 'openAreas'>) {
  const { t } = useTranslation()
  const text = t(`press.problems.${kind}`, { name })
  if (kind !== 'noArea' || !pageId) return text
  return (
    <button type="button" onClick={() => openAreas(pageId)}>
      {text}
    </button>
  )
}

const states = { 1: 'editing', 2: 'review', 3: 'released', 4: 'withdrawn' } as const

function stateOf(state: number) {
  return states[state as keyof typeof states] ?? states[1]
}
