import type { ComponentType } from 'react'
import type { FixedPage } from './components/navigation/resolvePage.ts'
import { preloadable } from './components/ui/states/preloadable.tsx'

const FlowScreens = preloadable(async () => (await import('./resources/flow/routes/FlowScreens.tsx')).FlowScreens)

const ReportScreens = preloadable(
  async () => (await import('./resources/report/routes/ReportScreens.tsx')).ReportScreens,
)

/** Pages that everybody has and no menu holds, besides home and frames. */
export const fixedPages: readonly (FixedPage & { Page: ComponentType })[] = [
  {
    path: '/wel/dashboard',
    label: 'route.dashboard',
    Page: preloadable(async () => (await import('./pages/wel/console/ConsolePage.tsx')).ConsolePage),
  },
  {
    path: '/info/index',
    label: 'route.info',
    Page: preloadable(async () => (await import('./pages/info/InfoPage.tsx')).InfoPage),
  },
  {
    path: '/test/index',
    label: 'route.test',
    Page: preloadable(async () => (await import('./pages/test/TestPage.tsx')).TestPage),
  },
  { path: '/work/process/:kind/form/*', label: 'route.flowForm', Page: FlowScreens },
  { path: '/work/process/:kind/handle/*', label: 'route.flowHandle', Page: FlowScreens },
  { path: '/work/process/:kind/detail/*', label: 'route.flowDetail', Page: FlowScreens },
  { path: '/report/view/*', label: 'route.report', Page: ReportScreens },
  { path: '/report/design/*', label: 'route.report', Page: ReportScreens },
]
