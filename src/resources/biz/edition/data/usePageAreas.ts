import type { AreaCorner, ChangedAreas, PageAreas, PlacedArticle } from '#contract/biz/editionCalls'
import { newsPage } from '#contract/biz/page'
import { call, useCall } from '../../../../providers/api/call.ts'
import type { Area } from './areas.ts'

export const pagePath = newsPage.path

/** A page, the articles of its edition and their areas: read anew each time, never under somebody's hands. */
export function usePageAreas(id: string) {
  return useCall(newsPage, 'areas', { id }, { cacheTime: 0, staleTime: Number.POSITIVE_INFINITY, announced: true })
}

/** The areas of the articles that stand on the page. */
export function areasIn({ page, articles }: PageAreas): Area[] {
  return articles
    .filter(({ pageId }) => pageId === page.id)
    .flatMap(({ id, areas }) => areas.map(corners => ({ articleId: id, corners })))
    .map((area, index) => ({ ...area, key: index + 1 }))
}

/** The changes to save: articles whose areas changed, or which were added to the page. */
export function changedAreas({ page, articles }: PageAreas, areas: readonly Area[]): ChangedAreas {
  return articles.flatMap(({ id, version, pageId, areas: before }) => {
    const now = areas.filter(({ articleId }) => articleId === id).map(({ corners }) => [...corners] as AreaCorner[])
    const stood = pageId === page.id ? before : []
    return JSON.stringify(now) === JSON.stringify(stood) ? [] : [{ id, version, areas: now }]
  })
}

export async function saveAreas(id: string, changed: ChangedAreas): Promise<void> {
  await call(newsPage, 'save-areas', { id, areas: JSON.stringify(changed) })
}

export function articleTitle(articles: readonly PlacedArticle[], id: string | undefined): string | undefined {
  return articles.find(article => article.id === id)?.title
}
