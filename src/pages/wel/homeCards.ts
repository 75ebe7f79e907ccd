import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react'
import type { SavedView } from '#contract/desk/home'
import { errorLog } from '#contract/log/error'
import type { KeyIn, Phrase } from '../../providers/i18n/keys.ts'
import type { CardProps } from './cards/cardProps.ts'
import type { zh } from './phrases.zh.ts'

/** A part of the home screen. It says only what is true now, and stays away where it has nothing to say to anybody. */
export interface HomeCard {
  key: string
  title: KeyIn<typeof zh> | Phrase
  /** Takes the whole width. */
  wide?: boolean
  /** The permission code without which there is nothing to say. */
  needs?: string
  /** The screen without which there is nothing to say. */
  route?: string | undefined
  Content: LazyExoticComponent<ComponentType<CardProps>>
}

/** A card as it is drawn for one user. */
export interface ShownCard {
  key: string
  name: string
  wide: boolean
  /** The pinned list it shows. */
  view?: SavedView
  content: ReactNode
}

export const homeCards: readonly HomeCard[] = [
  {
    key: 'waiting',
    title: 'waiting',
    Content: lazy(async () => ({ default: (await import('./cards/WaitingCard.tsx')).WaitingCard })),
  },
  {
    key: 'notices',
    title: 'notices',
    Content: lazy(async () => ({ default: (await import('./cards/NoticesCard.tsx')).NoticesCard })),
  },
  {
    key: 'edition',
    title: 'edition',
    route: '/biz/edition',
    Content: lazy(async () => ({ default: (await import('./cards/EditionCard.tsx')).EditionCard })),
  },
  {
    key: 'drafts',
    title: 'drafts',
    Content: lazy(async () => ({ default: (await import('./cards/DraftsCard.tsx')).DraftsCard })),
  },
  {
    key: 'shortcuts',
    title: 'shortcuts',
    Content: lazy(async () => ({ default: (await import('./cards/ShortcutsCard.tsx')).ShortcutsCard })),
  },
  {
    key: 'recentScreens',
    title: 'recentScreens',
    Content: lazy(async () => ({ default: (await import('./cards/RecentScreensCard.tsx')).RecentScreensCard })),
  },
  {
    key: 'recentRecords',
    title: 'recentRecords',
    Content: lazy(async () => ({ default: (await import('./cards/RecentRecordsCard.tsx')).RecentRecordsCard })),
  },
  {
    key: 'errors',
    title: 'errors',
    needs: errorLog.name,
    route: errorLog.route,
    Content: lazy(async () => ({ default: (await import('./cards/ErrorsCard.tsx')).ErrorsCard })),
  },
  {
    key: 'reports',
    title: 'route.report',
    wide: true,
    needs: 'report_list_view',
    Content: lazy(async () => ({ default: (await import('./cards/ReportsCard.tsx')).ReportsCard })),
  },
  {
    key: 'screens',
    title: 'screens',
    wide: true,
    Content: lazy(async () => ({ default: (await import('./cards/ScreensCard.tsx')).ScreensCard })),
  },
]
