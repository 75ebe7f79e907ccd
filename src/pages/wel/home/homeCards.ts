import { home } from '#contract/desk/home'
import { noticeEventsPath } from '#contract/desk/notice'
import { errorLog } from '#contract/log/error'
import { report } from '#contract/report/report'
import type { HomeCard } from '../cards/cardProps.ts'
import { DraftsCard, draftsQuery, mayListArticles } from '../cards/DraftsCard.tsx'
import { EditionCard, editionQuery } from '../cards/EditionCard.tsx'
import { ErrorsCard, errorsQuery } from '../cards/ErrorsCard.tsx'
import { NoticesCard } from '../cards/NoticesCard.tsx'
import { editions } from '../cards/newspaper.ts'
import { RecentRecordsCard } from '../cards/RecentRecordsCard.tsx'
import { RecentScreensCard } from '../cards/RecentScreensCard.tsx'
import { ReportsCard, reportsQuery } from '../cards/ReportsCard.tsx'
import { ScreensCard } from '../cards/ScreensCard.tsx'
import { ShortcutsCard } from '../cards/ShortcutsCard.tsx'
import { ProblemsCard, WaitingCard, waitingQuery } from '../cards/WaitingCard.tsx'

export const homeCards: readonly HomeCard[] = [
  {
    key: 'waiting',
    title: 'waiting',
    Content: WaitingCard,
    queries: () => [waitingQuery],
  },
  {
    key: 'problems',
    title: 'problems',
    forAdministrators: true,
    Content: ProblemsCard,
    queries: () => [waitingQuery],
  },
  {
    key: 'notices',
    title: 'notices',
    extension: noticeEventsPath,
    Content: NoticesCard,
  },
  {
    key: 'edition',
    title: 'edition',
    route: editions.route,
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
    extension: `${home.path}/errors`,
    needs: errorLog.name,
    route: errorLog.route,
    Content: ErrorsCard,
    queries: () => [errorsQuery],
  },
  {
    key: 'reports',
    title: 'route.report',
    wide: true,
    extension: `${report.path}/ready`,
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
