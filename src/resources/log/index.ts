import type { LazyResource } from '../../components/resource/definition/lazyResource.ts'

/** The screens of the logs. */
export const logScreens = {
  usual: () => import('./usual.tsx'),
  api: () => import('./api.tsx'),
  error: () => import('./error.tsx'),
  import: () => import('./import.tsx'),
} satisfies Record<string, LazyResource['load']>
