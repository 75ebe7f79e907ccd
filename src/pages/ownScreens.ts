import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Phrase } from '../providers/i18n/texts.ts'

/** A screen that everybody has and no menu holds. */
export interface OwnScreen {
  path: string
  title: Phrase
  Screen: LazyExoticComponent<ComponentType>
}

export const ownScreens: readonly OwnScreen[] = [
  {
    path: '/wel/dashboard',
    title: 'console.title',
    Screen: lazy(async () => ({ default: (await import('./wel/console/ConsolePage.tsx')).ConsolePage })),
  },
  {
    path: '/info/index',
    title: 'info.title',
    Screen: lazy(async () => ({ default: (await import('./info/InfoPage.tsx')).InfoPage })),
  },
  {
    path: '/test/index',
    title: 'test.title',
    Screen: lazy(async () => ({ default: (await import('./test/TestPage.tsx')).TestPage })),
  },
]
