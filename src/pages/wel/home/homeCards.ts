import { errorLog } from '#contract/log/error'
import type { HomeCard } from '../cards/cardProps.ts'
import { DraftsCard, draftsQuery, mayListArticles } from '../cards/DraftsCard.tsx'
import { EditionCard, editionQuery } from '../cards/EditionCard.tsx'
import { ErrorsCard, errorsQuery } from '../cards/ErrorsCard.tsx'
import { NoticesCard } from '../cards/NoticesCard.tsx'
import { RecentRecordsCard } from '../cards/RecentRecordsCard.tsx'
import { RecentScreensCard } from '../cards/RecentScreensCard.tsx'
import { ReportsCard, reportsQuery } from '../cards/ReportsCard.tsx'
import { ScreensCard } from '../cards/ScreensCard.tsx'
import { ShortcutsCard } from '../cards/ShortcutsCard.tsx'
import { WaitingCard, waitingQuery } from '../cards/WaitingCard.tsx'

export const homeCards: readonly HomeCard[] = [
  {
    key: 'waiting',
    title: 'waiting',
    Content: WaitingCard,
    queries: () => [waitingQuery],
  },
  {
    key: 'notices',
    title: 'notices',
    Content: NoticesCard,
  },
  {
    key: 'edition',
    title: 'edition',
    route: '/biz/edition',
    Content: EditionCard,
    queries: user => [editionQuery(user)],
  },
  {
    key: 'drafts',
    title: 'drafts',
    Content: DraftsCard,
    queries: (user, leaves) => (mayListArticles(leaves) ? [draftsQuery(user)] : []),
  },
  {
    key: 'shortcuts',
    title: 'shortcuts',
    Content: ShortcutsCard,
  },
  {
    key: 'recentScreens',
    title: 'recentScreens',
    Content: RecentScreensCard,
  },
  {
    key: 'recentRecords',
    title: 'recentRecords',
    Content: RecentRecordsCard,
  },
  {
    key: 'errors',
    title: 'errors',
    needs: errorLog.name,
    route: errorLog.route,
    Content: ErrorsCard,
    queries: () => [errorsQuery],
  },
  {
    key: 'reports',
    title: 'route.report',
    wide: true,
    needs: 'report_list_view',
    Content: ReportsCard,
    queries: () => [reportsQuery],
  },
  {
    key: 'screens',
    title: 'screens',
    wide: true,
    Content: ScreensCard,
  },
]
