import { newsPage } from '#contract/biz/page'
import type { ChangedAreas, Corner, PageAreas, PlacedArticle } from '#contract/biz/pageCalls'
import { mergeFields, type Values } from '../../../../lib/text/mergeFields.ts'
import { call, useCall } from '../../../../providers/api/call.ts'
import type { Area } from './areas.ts'

/** A page, the articles of its edition and their areas: read anew each time, never under somebody's hands. */
export function usePageAreas(id: string) {
  return useCall(newsPage, 'areas', { id }, { cacheTime: 0, staleTime: Number.POSITIVE_INFINITY, announced: true })
}

/** The areas of the articles that are on the page. */
export function areasIn({ page, articles }: PageAreas): Area[] {
  return articles
    .filter(({ pageId }) => pageId === page.id)
    .flatMap(({ id, areas }) => areas.map(corners => ({ articleId: id, corners })))
    .map((area, index) => ({ ...area, key: index + 1 }))
}

/** The changes to save: articles whose areas changed, or which were added to the page. */
export function changedAreas({ page, articles }: PageAreas, areas: readonly Area[]): ChangedAreas {
  return articles.flatMap(({ id, version, pageId, areas: before }) => {
    const now = areas.filter(({ articleId }) => articleId === id).map(({ corners }) => [...corners] as Corner[])
    const previous = pageId === page.id ? before : []
    return JSON.stringify(now) === JSON.stringify(previous) ? [] : [{ id, version, areas: now }]
  })
}

export async function saveAreas(id: string, changed: ChangedAreas): Promise<void> {
  await call(newsPage, 'save-areas', { id, areas: JSON.stringify(changed) })
}

export function articleTitle(articles: readonly PlacedArticle[], id: string | undefined): string | undefined {
  return articles.find(article => article.id === id)?.title
}

/** Three versions of the areas of a page, merged article by article. */
export function mergeAreas(base: PageAreas, mine: readonly Area[], theirs: PageAreas) {
  const ids = theirs.articles.map(({ id }) => id)
  const [before, here, there] = [areasIn(base), mine, areasIn(theirs)].map(byArticle)
  const { values, conflicts } = mergeFields(ids, before ?? {}, here ?? {}, there ?? {})
  return {
    /** Articles whose areas both sides changed. */
    conflicts,
    /** The areas then, where the articles of `articleIds` are left to the other side. */
    areas(articleIds: readonly string[]): Area[] {
      const chosen = ids.flatMap(id => areasOf((articleIds.includes(id) ? there : values)?.[id]))
      return numbered([...chosen, ...knownAreas(mine, theirs).filter(({ articleId }) => articleId === undefined)])
    },
  }
}

/** Areas of articles that are no longer there stay, to be linked anew. */
export function knownAreas(areas: readonly Area[], { articles }: PageAreas): Area[] {
  const known = new Set(articles.map(({ id }) => id))
  const linked = (id: string | undefined) => (id !== undefined && known.has(id) ? id : undefined)
  return numbered(areas.map(area => ({ ...area, articleId: linked(area.articleId) })))
}

function byArticle(areas: readonly Area[]): Values {
  const articles = new Map<string, Omit<Area, 'key'>[]>()
  for (const { articleId, corners } of areas) {
    if (articleId === undefined) continue
    articles.set(articleId, [...(articles.get(articleId) ?? []), { articleId, corners }])
  }
  return Object.fromEntries(articles)
}

const areasOf = (value: unknown) => (value ?? []) as Omit<Area, 'key'>[]
const numbered = (areas: readonly Omit<Area, 'key'>[]) => areas.map((area, index) => ({ ...area, key: index + 1 }))
