import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Phrase } from './providers/i18n/keys.ts'

/** A screen that everybody has and no menu holds. */
export interface OwnScreen {
  path: string
  title: Phrase
  Screen: LazyExoticComponent<ComponentType>
}

const FlowScreens = lazy(async () => ({
  default: (await import('./resources/flow/routes/FlowScreens.tsx')).FlowScreens,
}))

const ReportScreens = lazy(async () => ({
  default: (await import('./resources/report/routes/ReportScreens.tsx')).ReportScreens,
}))

export const ownScreens: readonly OwnScreen[] = [
  {
    path: '/wel/dashboard',
    title: 'route.dashboard',
    Screen: lazy(async () => ({ default: (await import('./pages/wel/console/ConsolePage.tsx')).ConsolePage })),
  },
  {
    path: '/info/index',
    title: 'route.info',
    Screen: lazy(async () => ({ default: (await import('./pages/info/InfoPage.tsx')).InfoPage })),
  },
  {
    path: '/test/index',
    title: 'route.test',
    Screen: lazy(async () => ({ default: (await import('./pages/test/TestPage.tsx')).TestPage })),
  },
  { path: '/work/process/:kind/form/*', title: 'route.flowForm', Screen: FlowScreens },
  { path: '/work/process/:kind/handle/*', title: 'route.flowHandle', Screen: FlowScreens },
  { path: '/work/process/:kind/detail/*', title: 'route.flowDetail', Screen: FlowScreens },
  { path: '/report/view/*', title: 'route.report', Screen: ReportScreens },
  { path: '/report/design/*', title: 'route.report', Screen: ReportScreens },
]
