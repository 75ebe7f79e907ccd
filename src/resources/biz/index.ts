import type { LazyResource } from '../../components/resource/definition/lazyResource.ts'

/** The screens of the newspaper's modules. */
export const bizScreens = {
  columns: () => import('./columns/index.tsx'),
  planned: () => import('./planned.tsx'),
  stages: () => import('./stages.tsx'),
  edition: () => import('./edition/screens/edition.tsx'),
  page: () => import('./edition/screens/page.tsx'),
  articles: () => import('./articles/index.tsx'),
  articlesext: () => import('./articlesext.tsx'),
  images: () => import('./images.tsx'),
  videos: () => import('./videos.tsx'),
  comment: () => import('./comment/index.tsx'),
  feedback: () => import('./feedback/index.tsx'),
  notes: () => import('./notes.tsx'),
} satisfies Record<string, LazyResource['load']>
