import { Alert, Button, Tag } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { articles as articlesModule } from '#contract/biz/articles'
import { newsPage } from '#contract/biz/page'
import type { PrintCheckResult, PrintedArticle } from '#contract/biz/printCalls'
import { onKeys } from '../../../../components/ui/onKeys.ts'
import { useModuleRights } from '../../../../providers/accessControl.ts'
import { call } from '../../../../providers/api/call.ts'
import { DifferenceSteps, MarkedTexts } from '../../articles/MarkedText.tsx'
import { usePrintPhrases } from './phrases.ts'

const isOpen = ({ differences, isAccepted }: PrintedArticle) => differences.length > 0 && !isAccepted

/** The articles of a page, and of the chosen one its print next to its text. */
export function ArticleChecks({ check, refetch }: { check: PrintCheckResult; refetch: () => Promise<unknown> }) {
  const { t } = usePrintPhrases()
  const { page, articles, fault, hasText, obstacle, unreadable, loose, isAccepted } = check
  const [chosenId, setChosenId] = useState<string>()
  const [current, setCurrent] = useState(0)
  const view = useRef<HTMLDivElement>(null)
  useViewFocus(view)
  const mayAccept = useModuleRights(newsPage)('areas')
  const chosen = articles.find(({ articleId }) => articleId === chosenId) ?? articles.find(isOpen) ?? articles[0]

  async function accept(articleId?: string) {
    // A refusal is on screen: something has changed since.
    await call(newsPage, 'accept-print', { id: page.id, ...(articleId && { articleId }) }).catch(() => undefined)
    await refetch()
  }

  function choose(article: PrintedArticle, index = 0) {
    setChosenId(article.articleId)
    setCurrent(index)
  }

  /** The next or previous difference, also of another article. */
  function move(by: 1 | -1) {
    if (!chosen) return
    const next = current + by
    if (next >= 0 && next < chosen.differences.length) return setCurrent(next)
    const differing = articles.filter(({ differences }) => differences.length > 0)
    const place = differing.indexOf(chosen)
    const other = differing.at((place + by) % differing.length)
    if (other) choose(other, by > 0 ? 0 : other.differences.length - 1)
  }

  const keys = {
    n: () => move(1),
    p: () => move(-1),
    a: chosen && isOpen(chosen) && mayAccept && (() => accept(chosen.articleId)),
  }

  const pageNote = fault
    ? t('unreadable')
    : obstacle
      ? t(`obstacles.${obstacle}`)
      : !hasText
        ? t('noText')
        : unreadable > 0
          ? t('pageLetters', { count: unreadable })
          : ''
  const titles = loose.map(title => t('quoted', { title })).join(t('resource.comma'))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys represent the buttons inside.
    <div className="print-check" ref={view} tabIndex={-1} onKeyDown={onKeys(keys)}>
      <aside aria-label={t('onPage')}>
        {(pageNote || loose.length > 0) && (
          <Alert
            type={isAccepted ? 'info' : 'warning'}
            message={pageNote || t('loose', { titles })}
            description={pageNote && loose.length > 0 && t('loose', { titles })}
            action={
              isAccepted ? t('accepted') : mayAccept && <Button onClick={() => accept()}>{t('acceptPage')}</Button>
            }
          />
        )}
        {articles.length === 0 && !pageNote && <p className="press-note">{t('noArticles')}</p>}
        <ul className="area-articles">
          {articles.map(article => (
            <li key={article.articleId}>
              <button type="button" aria-pressed={article === chosen} onClick={() => choose(article)}>
                <span>{article.title}</span>
                <Verdict article={article} />
              </button>
            </li>
          ))}
        </ul>
        <p className="press-hint">{t('keys')}</p>
      </aside>
      {chosen && (
        <section aria-label={chosen.title}>
          <div className="print-tools">
            <strong>{chosen.title}</strong>
            {chosen.differences.length > 0 && (
              <DifferenceSteps current={current} count={chosen.differences.length} move={move} />
            )}
            <EditLink id={chosen.articleId} />
            {mayAccept && isOpen(chosen) && (
              <Button type="primary" onClick={() => accept(chosen.articleId)}>
                {t('accept')}
              </Button>
            )}
          </div>
          <MarkedTexts
            {...chosen}
            sides={[
              ['printed', t('printed')],
              ['approved', t('approved')],
            ]}
            current={current}
            choose={setCurrent}
          />
        </section>
      )}
    </div>
  )
}

function Verdict({ article }: { article: PrintedArticle }) {
  const { t } = usePrintPhrases()
  const { differences, unreadable, isAccepted } = article
  if (differences.length === 0)
    return unreadable > 0 ? (
      <Tag color="orange">{t('unreadableLetters', { count: unreadable })}</Tag>
    ) : (
      <Tag color="green">{t('same')}</Tag>
    )
  if (isAccepted) return <Tag>{t('accepted')}</Tag>
  const isGrave = differences.some(({ kind }) => kind !== 'text')
  return <Tag color={isGrave ? 'red' : 'orange'}>{t('differences', { count: differences.length })}</Tag>
}

function EditLink({ id }: { id: string }) {
  const { t } = usePrintPhrases()
  const mayEdit = useModuleRights(articlesModule)('edit')
  return mayEdit ? <Link to={`${articlesModule.route}/edit/${id}`}>{t('editArticle')}</Link> : null
}

/** The keys of a view work from the beginning, and after the element that had the focus is gone. */
export function useViewFocus(view: RefObject<HTMLElement>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the view appears.
  useEffect(() => view.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (document.activeElement === document.body) view.current?.focus({ preventScroll: true })
  })
}
