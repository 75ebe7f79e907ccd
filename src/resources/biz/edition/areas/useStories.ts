import { useState } from 'react'
import { articles as articlesModule } from '#contract/biz/articles'
import type { PageAreas } from '#contract/biz/editionCalls'
import { newsPage } from '#contract/biz/page'
import type { FoundStories, FoundStory } from '#contract/biz/pdfCalls'
import { call } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import type { Area } from '../data/areas.ts'
import { usePhrases } from '../phrases.ts'
import type { useAreas } from './useAreas.ts'

interface Options {
  of: PageAreas
  editing: Pick<ReturnType<typeof useAreas>, 'areas' | 'addAll'>
  reread: () => Promise<PageAreas | undefined>
}

/** The stories that were found on a page, until each is confirmed as an area or dismissed. */
export function useStories({ of: { page, articles }, editing: { areas, addAll }, reread }: Options) {
  const { t } = usePhrases()
  const [stories, setStories] = useState<readonly FoundStory[]>()
  const [notes, setNotes] = useState<readonly string[]>([])
  const [isReading, setReading] = useState(false)
  const [drafting, setDrafting] = useState<readonly number[]>([])

  async function find() {
    setReading(true)
    try {
      const found = await call(newsPage, 'stories', { id: page.id })
      const problem = problemOf(found)
      setNotes(problem ? [] : notesOf(found))
      if (problem) notify('warning', problem)
      // An article that has its area needs none.
      else setStories(found.stories.filter(({ articleId }) => !hasArea(areas, articleId)))
    } catch {
      // The refusal is on screen.
    } finally {
      setReading(false)
    }
  }

  function problemOf({ fault, hasText, obstacle, stories: found }: FoundStories): string | undefined {
    if (fault) return t(`faults.${fault}`, { count: 0 })
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
