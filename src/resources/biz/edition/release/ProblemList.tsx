import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { articles } from '#contract/biz/articles'
import type { Problem } from '#contract/biz/editionCalls'
import { filteredListUrl } from '../../../../lib/filteredListUrl.ts'
import { useAccess } from '../../../../providers/accessControl.ts'
import { usePhrases } from '../phrases.ts'

interface ProblemListProps {
  problems: readonly Problem[]
  /** Absent where areas cannot be drawn from. */
  openAreas?: (pageId: string) => void
}

/** The number of problems shown before expanding. */
const SHOWN = 12

/** The list of problems that keep an edition from its release. */
export function ProblemList({ problems, openAreas }: ProblemListProps) {
  const { t } = usePhrases()
  const [all, setAll] = useState(false)
  const shown = all ? problems : problems.slice(0, SHOWN)
  const isClean = problems.length === 0
  return (
    <>
      <p className="press-verdict" data-clean={isClean} role="status">
        {isClean ? <CheckCircleFilled /> : <ExclamationCircleFilled />}
        {isClean ? t('clean') : t('open', { count: problems.length })}
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
          {t('more', { count: problems.length - shown.length })}
        </button>
      )}
    </>
  )
}

/** Leads to where it is mended, if this person may do so. */
function ProblemText({ problem, openAreas }: { problem: Problem } & Pick<ProblemListProps, 'openAreas'>) {
  const { t } = usePhrases()
  const mayEdit = useAccess(articles, 'edit').can
  const { kind, pageId, name = '' } = problem
  const text = t(`problems.${kind}`, { name })
  const article = mayEdit && articleAddress(problem)
  if (kind === 'noArea' && pageId && openAreas)
    return (
      <button type="button" onClick={() => openAreas(pageId)}>
        {text}
      </button>
    )
  return article ? <Link to={article}>{text}</Link> : text
}

/** A page is chosen in the form of an article; its steps towards readers stand in its row. */
function articleAddress({ kind, articleId, name = '' }: Problem): string | undefined {
  const route = articles.route ?? ''
  if (kind === 'noPage') return `${route}/edit/${articleId}`
  if (kind === 'unpublished') return filteredListUrl(route, [{ field: 'title', operator: 'contains', value: name }])
  return undefined
}
