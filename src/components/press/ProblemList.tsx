import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#contract/biz/press'

interface ProblemListProps {
  problems: readonly Problem[]
  /** Absent where areas cannot be drawn from. */
  openAreas?: (pageId: string) => void
}

/** As many as are read at a glance. */
const SHOWN = 12

/** What still stands between an edition and its readers. */
export function ProblemList({ problems, openAreas }: ProblemListProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = all ? problems : problems.slice(0, SHOWN)
  const isClean = problems.length === 0
  return (
    <>
      <p className="press-verdict" data-clean={isClean} role="status">
        {isClean ? <CheckCircleFilled /> : <ExclamationCircleFilled />}
        {isClean ? t('press.clean') : t('press.open', { count: problems.length })}
      </p>
      {!isClean && (
        <ul className="press-problems">
          {shown.map(problem => (
            <li key={`${problem.kind} ${problem.pageId} ${problem.articleId}`}>
              <ProblemText problem={problem} {...(openAreas && { openAreas })} />
            </li>
          ))}
        </ul>
      )}
      {problems.length > shown.length && (
        <button type="button" className="press-more" onClick={() => setAll(true)}>
          {t('press.more', { count: problems.length - shown.length })}
        </button>
      )}
    </>
  )
}

/** What an area would mend leads to where areas are drawn. */
function ProblemText({
  problem: { kind, pageId, name = '' },
  openAreas,
}: { problem: Problem } & Pick<ProblemListProps, 'openAreas'>) {
  const { t } = useTranslation()
  const text = t(`press.problems.${kind}`, { name })
  if (kind !== 'noArea' || !pageId || !openAreas) return text
  return (
    <button type="button" onClick={() => openAreas(pageId)}>
      {text}
    </button>
  )
}
