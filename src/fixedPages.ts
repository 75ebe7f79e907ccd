import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { FixedPage } from './components/navigation/resolvePage.ts'

const FlowScreens = lazy(async () => ({
  default: (await import('./resources/flow/routes/FlowScreens.tsx')).FlowScreens,
}))

const ReportScreens = lazy(async () => ({
  default: (await import('./resources/report/routes/ReportScreens.tsx')).ReportScreens,
}))

/** Pages that everybody has and no menu holds, besides home and frames. */
export const fixedPages: readonly (FixedPage & { Page: LazyExoticComponent<ComponentType> })[] = [
  {
    path: '/wel/dashboard',
    label: 'route.dashboard',
    Page: lazy(async () => ({ default: (await import('./pages/wel/console/ConsolePage.tsx')).ConsolePage })),
  },
  {
    path: '/info/index',
    label: 'route.info',
    Page: lazy(async () => ({ default: (await import('./pages/info/InfoPage.tsx')).InfoPage })),
  },
  {
    path: '/test/index',
    label: 'route.test',
    Page: lazy(async () => ({ default: (await import('./pages/test/TestPage.tsx')).TestPage })),
  },
  { path: '/work/process/:kind/form/*', label: 'route.flowForm', Page: FlowScreens },
  { path: '/work/process/:kind/handle/*', label: 'route.flowHandle', Page: FlowScreens },
  { path: '/work/process/:kind/detail/*', label: 'route.flowDetail', Page: FlowScreens },
  { path: '/report/view/*', label: 'route.report', Page: ReportScreens },
  { path: '/report/design/*', label: 'route.report', Page: ReportScreens },
]
