import type { ServicePage } from '../../../components/navigation/screens.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'

const Page = preloadable(async () => (await import('./ReportScreens.tsx')).ReportScreens)

export default [
  { path: '/report/view/*', label: 'route.report', Page },
  { path: '/report/design/*', label: 'route.report', Page },
] satisfies readonly ServicePage[]
