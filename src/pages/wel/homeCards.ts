import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Screen } from '../../components/navigation/screens.ts'
import type { Phrase } from '../../providers/i18n/texts.ts'

export interface CardProps {
  /** The groups of the user's menu. */
  screens: readonly Screen[]
  /** All that leads somewhere in them. */
  leaves: readonly Screen[]
}

/** A part of the home screen. It says only what is true now, and stays away where it has nothing to say to anybody. */
export interface HomeCard {
  key: string
  title: Phrase
  /** Takes the whole width. */
  wide?: boolean
  /** The permission code without which there is nothing to say. */
  needs?: string
  /** The screen without which there is nothing to say. */
  route?: string
  Content: LazyExoticComponent<ComponentType<CardProps>>
}

export const homeCards: readonly HomeCard[] = [
  {
    key: 'waiting',
    title: 'home.waiting',
    Content: lazy(async () => ({ default: (await import('./cards/WaitingCard.tsx')).WaitingCard })),
  },
  {
    key: 'notices',
    title: 'home.notices',
    Content: lazy(async () => ({ default: (await import('./cards/NoticesCard.tsx')).NoticesCard })),
  },
  {
    key: 'edition',
    title: 'home.edition',
    route: '/biz/edition',
    Content: lazy(async () => ({ default: (await import('./cards/EditionCard.tsx')).EditionCard })),
  },
  {
    key: 'shortcuts',
    title: 'home.shortcuts',
    Content: lazy(async () => ({ default: (await import('./cards/ShortcutsCard.tsx')).ShortcutsCard })),
  },
  {
    key: 'recentScreens',
    title: 'home.recentScreens',
    Content: lazy(async () => ({ default: (await import('./cards/RecentScreensCard.tsx')).RecentScreensCard })),
  },
  {
    key: 'recentRecords',
    title: 'home.recentRecords',
    Content: lazy(async () => ({ default: (await import('./cards/RecentRecordsCard.tsx')).RecentRecordsCard })),
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
    title: 'home.screens',
    wide: true,
    Content: lazy(async () => ({ default: (await import('./cards/ScreensCard.tsx')).ScreensCard })),
  },
]
