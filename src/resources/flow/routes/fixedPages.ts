import type { ServicePage } from '../../../components/navigation/screens.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'

const Page = preloadable(async () => (await import('./FlowScreens.tsx')).FlowScreens)

export default [
  { path: '/work/process/:kind/form/*', label: 'route.flowForm', Page },
  { path: '/work/process/:kind/handle/*', label: 'route.flowHandle', Page },
  { path: '/work/process/:kind/detail/*', label: 'route.flowDetail', Page },
] satisfies readonly ServicePage[]
