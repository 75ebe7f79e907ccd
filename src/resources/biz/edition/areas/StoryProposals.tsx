import { Button, Tag } from 'antd'
import type { KeyboardEvent } from 'react'
import type { PlacedArticle } from '#contract/biz/editionCalls'
import type { FoundStory } from '#contract/biz/pdfCalls'
import { ReadingReport } from '../../../../components/editor/reading/ReadingReport.tsx'
import { articleTitle } from '../data/usePageAreas.ts'
import { usePhrases } from '../phrases.ts'
import type { useStories } from './useStories.ts'

interface StoryProposalsProps {
  found: ReturnType<typeof useStories>
  articles: readonly PlacedArticle[]
  mayDraft: boolean
  current: number | undefined
  setCurrent: (index: number | undefined) => void
}

/** The stories that were found, to be confirmed one by one or together: Enter confirms, D makes a draft, Delete dismisses. */
export function StoryProposals({ found, articles, mayDraft, current, setCurrent }: StoryProposalsProps) {
  const { t } = usePhrases()
  const { stories, notes, drafting, accept, draft, dismiss } = found
  if (!stories) return null
  const known = stories.filter(({ articleId }) => articleId)
  const unknown = stories.filter(({ articleId }) => !articleId)

  function onKeyDown(event: KeyboardEvent<HTMLElement>, story: FoundStory) {
    const row = event.currentTarget
    const neighbour = (event.key === 'ArrowUp' ? row.previousElementSibling : row.nextElementSibling) as HTMLElement
    const rest = (row.nextElementSibling ?? row.previousElementSibling) as HTMLElement | null
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') neighbour?.focus()
    else if (event.target !== row) return
    else if (event.key === 'Enter' && story.articleId) accept([story])
    else if (event.key.toLowerCase() === 'd' && mayDraft && !story.articleId) void draft([story])
    else if (event.key === 'Delete' || event.key === 'Backspace') dismiss([story])
    else return
    event.preventDefault()
    if (!event.key.startsWith('Arrow')) rest?.focus()
  }

  return (
    <section className="story-proposals" aria-label={t('storiesFound')}>
      <h3>{t('storiesLeft', { count: stories.length })}</h3>
      {stories.length === 0 && <p className="press-note">{t('storiesDone')}</p>}
      {notes.map(note => (
        <p key={note} className="page-fault">
          {note}
        </p>
      ))}
      <div className="press-buttons">
        {known.length > 0 && (
          <Button type="primary" size="small" onClick={() => accept(known)}>
            {t('acceptAll', { count: known.length })}
          </Button>
        )}
        {mayDraft && unknown.length > 0 && (
          <Button size="small" loading={drafting.length > 0} onClick={() => void draft(unknown)}>
            {t('draftAll', { count: unknown.length })}
          </Button>
        )}
      </div>
      <ul className="story-list">
        {stories.map(story => {
          const { index, title, articleId, confidence, characters, pictures, tables, spacedLines } = story
          const matched = articleTitle(articles, articleId)
          return (
            <li
              key={index}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the row takes the keys of its actions.
              tabIndex={0}
              data-current={index === current}
              aria-label={matched ? t('storyLike', { title, matched, percent: percent(confidence) }) : title}
              onKeyDown={event => onKeyDown(event, story)}
              onFocus={() => setCurrent(index)}
              onPointerEnter={() => setCurrent(index)}
            >
              <strong>{title}</strong>
              <small>
                {matched ? (
                  <>
                    {t('matches', { title: matched })}{' '}
                    <Tag color={confidence >= 0.8 ? 'green' : 'orange'}>{percent(confidence)}%</Tag>
                  </>
                ) : (
                  t('matchesNone')
                )}{' '}
                {t('storySize', { characters, pictures })}
                {tables > 0 && t('resource.comma') + t('storyTables', { count: tables })}
                {spacedLines > 0 && t('resource.comma') + t('spacedLines', { count: spacedLines })}
              </small>
              <ReadingReport notes={story.reading} />
              <div className="press-buttons">
                {matched && (
                  <Button size="small" type="primary" onClick={() => accept([story])}>
                    {t('acceptStory')}
                  </Button>
                )}
                {!matched && mayDraft && (
                  <Button size="small" loading={drafting.includes(index)} onClick={() => void draft([story])}>
                    {t('draftStory')}
                  </Button>
                )}
                <Button size="small" type="text" onClick={() => dismiss([story])}>
                  {t('dismissStory')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <p className="press-hint">{t('storyKeys')}</p>
    </section>
  )
}

const percent = (confidence: number) => Math.round(confidence * 100)
