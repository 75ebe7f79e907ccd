import type { ServicePage } from './components/navigation/screens.ts'
import { preloadable } from './components/ui/preloadable.tsx'
import { servicePages } from './resources/index.ts'

/** Pages for everybody that are in no menu, except home and frames. */
export const fixedPages: readonly ServicePage[] = [
  {
    path: '/wel/dashboard',
    label: 'route.dashboard',
    Page: preloadable(async () => (await import('./pages/wel/ConsolePage.tsx')).ConsolePage),
  },
  {
    path: '/info/index',
    label: 'route.info',
    Page: preloadable(async () => (await import('./pages/info/InfoPage.tsx')).InfoPage),
  },
  {
    path: '/test/index',
    label: 'route.test',
    Page: preloadable(async () => (await import('./pages/TestPage.tsx')).TestPage),
  },
  ...servicePages,
]
