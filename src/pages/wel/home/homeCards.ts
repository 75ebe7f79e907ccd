import { lazy } from 'react'
import { errorLog } from '#contract/log/error'
import type { HomeCard } from '../cards/cardProps.ts'

export const homeCards: readonly HomeCard[] = [
  {
    key: 'waiting',
    title: 'waiting',
    Content: lazy(async () => ({ default: (await import('../cards/WaitingCard.tsx')).WaitingCard })),
  },
  {
    key: 'notices',
    title: 'notices',
    Content: lazy(async () => ({ default: (await import('../cards/NoticesCard.tsx')).NoticesCard })),
  },
  {
    key: 'edition',
    title: 'edition',
    route: '/biz/edition',
    Content: lazy(async () => ({ default: (await import('../cards/EditionCard.tsx')).EditionCard })),
  },
  {
    key: 'drafts',
    title: 'drafts',
    Content: lazy(async () => ({ default: (await import('../cards/DraftsCard.tsx')).DraftsCard })),
  },
  {
    key: 'shortcuts',
    title: 'shortcuts',
    Content: lazy(async () => ({ default: (await import('../cards/ShortcutsCard.tsx')).ShortcutsCard })),
  },
  {
    key: 'recentScreens',
    title: 'recentScreens',
    Content: lazy(async () => ({ default: (await import('../cards/RecentScreensCard.tsx')).RecentScreensCard })),
  },
  {
    key: 'recentRecords',
    title: 'recentRecords',
    Content: lazy(async () => ({ default: (await import('../cards/RecentRecordsCard.tsx')).RecentRecordsCard })),
  },
  {
    key: 'errors',
    title: 'errors',
    needs: errorLog.name,
    route: errorLog.route,
    Content: lazy(async () => ({ default: (await import('../cards/ErrorsCard.tsx')).ErrorsCard })),
  },
  {
    key: 'reports',
    title: 'route.report',
    wide: true,
    needs: 'report_list_view',
    Content: lazy(async () => ({ default: (await import('../cards/ReportsCard.tsx')).ReportsCard })),
  },
  {
    key: 'screens',
    title: 'screens',
    wide: true,
    Content: lazy(async () => ({ default: (await import('../cards/ScreensCard.tsx')).ScreensCard })),
  },
]
