import { oldPasswordDays, type Waiting } from '#contract/desk/workbench'
import { workClaim, workTodo } from '#contract/flow/work'
import { tenant } from '#contract/system/tenant'
import { user } from '#contract/system/user'
import { filteredListUrl } from '../../../lib/filteredListUrl.ts'
import type { Language } from '../../../lib/text/languages.ts'
import { phrase } from '../phrases.ts'

/** Something to be done, and where. */
export interface Matter {
  key: string
  text: string
  /** Route of the related screen; the entry is hidden if it is not in the user's menu. */
  route?: string
  to: string
  count?: number
}

const users = user.route ?? ''
const tenants = tenant.route ?? ''
const pending = [{ field: 'status', operator: 'eq', value: '3' }]
const roleless = [
  { field: 'status', operator: 'eq', value: '1' },
  { field: 'roleId', operator: 'null', value: 'true' },
]

export function mattersIn(waiting: Waiting, language: Language): Matter[] {
  const { applicants, withoutRole, passwordDays } = waiting
  const counted = (key: 'applicants' | 'withoutRole', count: number | null, filters: typeof pending): Matter[] =>
    count ? [{ key, text: phrase(key), count, route: users, to: filteredListUrl(users, filters) }] : []
  return [
    ...tasks('claimable', workClaim.route, waiting.claimable),
    ...tasks('todo', workTodo.route, waiting.todo),
    ...counted('applicants', applicants, pending),
    ...counted('withoutRole', withoutRole, roleless),
    ...endings(waiting, language),
    ...(passwordDays >= oldPasswordDays
      ? [
          {
            key: 'password',
            text: phrase('oldPassword', { days: passwordDays }),
            to: '/info/index?group=password',
          },
        ]
      : []),
  ]
}

function tasks(key: 'claimable' | 'todo', route = '', count: number | null | undefined): Matter[] {
  return count ? [{ key, text: phrase(key), count, route, to: route }] : []
}

function endings({ endingTenants }: Waiting, language: Language): Matter[] {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  return (endingTenants ?? []).map(({ id, tenantName, expireTime, ended }) => ({
    key: `tenant ${id}`,
    text: phrase(ended ? 'tenantEnded' : 'tenantEnds', {
      name: tenantName,
      day: day.format(new Date(expireTime.replace(' ', 'T'))),
    }),
    route: tenants,
    to: `${tenants}/show/${id}`,
  }))
}
