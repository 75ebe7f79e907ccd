import { Button, Flex, Tag } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { articles as articlesModule } from '#contract/biz/articles'
import { newsPage } from '#contract/biz/page'
import type { PageAreas, PlacedArticle } from '#contract/biz/pageCalls'
import { faultText } from '#contract/biz/pageCalls'
import type { FoundStories, FoundStory } from '#contract/biz/pdfCalls'
import { ReadingReport } from '../../../../components/editor/ReadingReport.tsx'
import { useRunning } from '../../../../components/ui/useRunning.ts'
import { call } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { usePhrases } from '../phrases.ts'
import type { Area } from './areas.ts'
import { articleTitle } from './pageAreas.ts'
import type { useAreas } from './useAreas.ts'

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
    const rest = row.nextElementSibling ?? row.previousElementSibling ?? row.closest('section')
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') neighbour?.focus()
    else if (event.target !== row) return
    else if (event.key === 'Enter' && story.articleId) accept([story])
    else if (event.key.toLowerCase() === 'd' && mayDraft && !story.articleId) void draft([story])
    else if (event.key === 'Delete' || event.key === 'Backspace') dismiss([story])
    else return
    event.preventDefault()
    if (!event.key.startsWith('Arrow')) (rest as HTMLElement).focus()
  }

  return (
    <section className="story-proposals" tabIndex={-1} aria-label={t('storiesFound')}>
      <h3>{t('storiesLeft', { count: stories.length })}</h3>
      {stories.length === 0 && <p className="press-note">{t('storiesDone')}</p>}
      {notes.map(note => (
        <p key={note} className="page-fault">
          {note}
        </p>
      ))}
      <Flex wrap gap="small">
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
      </Flex>
      <ul className="story-list">
        {stories.map(story => {
          const { index, title, articleId, confidence, characters, pictures, tables, spacedLines } = story
          const matched = articleTitle(articles, articleId)
          return (
            <li
              key={index}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the row handles the keys of its actions.
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
              <Flex wrap gap="small">
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
              </Flex>
            </li>
          )
        })}
      </ul>
      <p className="press-hint">{t('storyKeys')}</p>
    </section>
  )
}

const percent = (confidence: number) => Math.round(confidence * 100)

interface Options {
  of: PageAreas
  editing: Pick<ReturnType<typeof useAreas>, 'areas' | 'addAll'>
  reread: () => Promise<PageAreas | undefined>
}

/** The stories that were found on a page, until each is confirmed as an area or dismissed. */
export function useStories({ of: { page, articles }, editing: { areas, addAll }, reread }: Options) {
  const { t } = usePhrases()
  const label = useLabel()
  const [stories, setStories] = useState<readonly FoundStory[]>()
  const [notes, setNotes] = useState<readonly string[]>([])
  const { running: isReading, run } = useRunning()
  const [drafting, setDrafting] = useState<readonly number[]>([])

  const find = () =>
    run(async () => {
      const found = await call(newsPage, 'stories', { id: page.id })
      const problem = problemOf(found)
      setNotes(problem ? [] : notesOf(found))
      if (problem) notify('warning', problem)
      // An article that has its area needs none.
      else setStories(found.stories.filter(({ articleId }) => !hasArea(areas, articleId)))
    })

  function problemOf({ fault, hasText, obstacle, stories: found }: FoundStories): string | undefined {
    if (fault) return label(faultText(fault, 0))
    if (obstacle) return t(`obstacles.${obstacle}`)
    if (!hasText) return t('noTextLayer')
    return found.length === 0 ? t('noStories') : undefined
  }

  /** The parts of the page that are in no story. */
  function notesOf({ loose, unreadable }: FoundStories): string[] {
    return [
      ...(loose.length > 0
        ? [t('looseTexts', { texts: loose.map(text => t('quotedText', { text })).join(t('resource.comma')) })]
        : []),
      ...(unreadable > 0 ? [t('unreadableLetters', { count: unreadable })] : []),
    ]
  }

  const dismiss = (done: readonly FoundStory[]) =>
    setStories(left => left?.filter(({ index }) => !done.some(story => story.index === index)))

  /** Areas for the stories whose article is known. */
  function accept(accepted: readonly FoundStory[]) {
    const known = accepted.filter(({ articleId }) => articles.some(({ id }) => id === articleId))
    addAll(known.map(({ area, articleId }) => ({ corners: area, articleId })))
    dismiss(known)
  }

  /** Drafts of stories that no article is like, with their areas. */
  async function draft(drafted: readonly FoundStory[]) {
    setDrafting(drafted.map(({ index }) => index))
    for (const story of drafted) {
      const { index, title, area } = story
      try {
        const { id } = await call(articlesModule, 'draft-story', { pageId: page.id, index, title })
        addAll([{ corners: area, articleId: id }])
        dismiss([story])
      } catch {
        // The refusal is on screen; the others are tried as well.
      }
    }
    setDrafting([])
    await reread()
  }

  return { stories, notes, isReading, drafting, find, accept, draft, dismiss }
}

const hasArea = (areas: readonly Area[], articleId: string) =>
  articleId !== '' && areas.some(area => area.articleId === articleId)
