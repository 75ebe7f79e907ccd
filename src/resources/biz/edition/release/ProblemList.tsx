import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { articles } from '#contract/biz/articles'
import { type Problem, type ProblemKind, problemText } from '#contract/biz/checklist'
import { edition } from '#contract/biz/edition'
import { images } from '#contract/biz/images'
import { newsPage } from '#contract/biz/page'
import type { Module } from '#contract/kit/module'
import { filteredListUrl } from '../../../../lib/filteredListUrl.ts'
import { useAccess } from '../../../../providers/accessControl.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { usePhrases } from '../phrases.ts'

/** The screens over the board that a problem may lead to; absent where the list is not over the board. */
export interface ProblemScreens {
  openAreas: (pageId: string) => void
  openPrint: (pageId: string) => void
}

interface ProblemListProps {
  problems: readonly Problem[]
  editionId: string
  screens?: ProblemScreens
}

/** The number of problems shown before expanding. */
const SHOWN = 12

/** The list of problems that prevent the release of an edition. */
export function EditionProblems({ problems, editionId, screens }: ProblemListProps) {
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
            <li key={[problem.kind, problem.pageId, problem.articleId, problem.imageId].join(' ')}>
              {problem.blocks && <Tag color="red">{t('blocks')}</Tag>}
              <ProblemText problem={problem} editionId={editionId} {...(screens && { screens })} />
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

interface ProblemTextProps extends Omit<ProblemListProps, 'problems'> {
  problem: Problem
}

/** Leads to where it is mended, if this person may do so. */
function ProblemText({ problem, editionId, screens }: ProblemTextProps) {
  const label = useLabel()
  const { module, address } = targetOf(problem, editionId)
  const mayEdit = useAccess(module, 'edit').can
  const { kind, pageId } = problem
  const text = label(problemText(problem))
  const open = screens && (onAreas.has(kind) ? screens.openAreas : onPrint.has(kind) ? screens.openPrint : undefined)
  if (open && pageId)
    return (
      <button type="button" onClick={() => open(pageId)}>
        {text}
      </button>
    )
  return mayEdit ? <Link to={address}>{text}</Link> : text
}

const onAreas: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['noArea', 'emptyPage', 'looseStory'])
const onPrint: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['mismatch', 'uncompared', 'unreadable', 'pdfOlder'])

/** A page is chosen in the form of an article; its steps towards readers are in its row. */
function targetOf(problem: Problem, editionId: string): { module: Module; address: string } {
  const { kind, pageId, articleId, imageId, name = '' } = problem
  const list = articles.route ?? ''
  if (imageId) return { module: images, address: `${images.route}/edit/${imageId}` }
  if (kind === 'unreviewed' || kind === 'unpublished')
    return { module: articles, address: filteredListUrl(list, [{ field: 'title', operator: 'contains', value: name }]) }
  if (kind === 'noArticles')
    return {
      module: articles,
      address: filteredListUrl(list, [{ field: 'editionId', operator: 'eq', value: editionId }]),
    }
  if (articleId) return { module: articles, address: `${list}/edit/${articleId}` }
  if (pageId) return { module: newsPage, address: `${newsPage.route}/edit/${pageId}` }
  return { module: edition, address: `${edition.route}/edit/${editionId}` }
}
