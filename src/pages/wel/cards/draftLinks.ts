import { workStart, workTodo } from '#contract/flow/work'
import { report } from '#contract/report/report'
import { resourceAround } from '../../../components/resource/definition/lazyResource.ts'

/** The address at which a draft of a form goes on. */
export interface DraftLink {
  /** Route of the screen, which must be in the user's menu. */
  route: string
  to: string
  /** Id of the edited record. */
  id?: string
  path?: string
  isNew: boolean
}

/** The key of a draft names its form; see the callers of `useDraft`. A form without an address opens its list. */
export function draftLink(draftKey: string): DraftLink | undefined {
  if (draftKey.startsWith('flow/task/')) return screen(workTodo.route)
  if (draftKey.startsWith('flow/start/')) return { ...screen(workStart.route), isNew: true }
  const resource = resourceAround(draftKey)
  if (!resource) return undefined
  const { path, route } = resource
  const [kind = '', below = ''] = draftKey.slice(path.length + 1).split('/')
  if (kind === 'new') return { route, to: addressOfNew(path, route, below), isNew: true }
  if (!/^\d+$/.test(kind)) return screen(route)
  return {
    route,
    to: path === report.path ? `/report/design/${kind}` : `${route}/edit/${kind}`,
    id: kind,
    path,
    isNew: false,
  }
}

const screen = (route = ''): DraftLink => ({ route, to: route, isNew: false })

function addressOfNew(path: string, route: string, below: string): string {
  if (path === report.path) return '/report/design/new'
  return below ? `${route}/below/${below}` : `${route}/create`
}
