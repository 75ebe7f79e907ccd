import { type CrudFilters, stringifyTableParams } from '@refinedev/core'
import { type Matter, newDeviceDays, oldPasswordDays, type Waiting } from '#contract/desk/workbench'
import { firstPage } from '#contract/kit/rules'
import { knownResource } from '../../../components/resource/definition/lazyResource.ts'
import type { Language } from '../../../lib/text/languages.ts'
import { phrase } from '../phrases.ts'

/** Something to be done, and where. */
export interface ShownMatter {
  key: string
  text: string
  /** Route of the related screen; the entry is hidden if it is not in the user's menu. */
  route?: string
  /** Absent where nothing can be done about it here. */
  to?: string
  count?: number
}

/** Work first, then, for administrators, the problems of their tenant. */
export function shownMatters(
  { matters, passwordDays, newDevices, tenantEnd }: Waiting,
  language: Language,
): ShownMatter[] {
  const password = {
    key: 'password',
    text: phrase('oldPassword', { days: passwordDays }),
    to: '/info/index?group=password',
  }
  const devices = {
    key: 'newDevices',
    text: phrase('newDevices', { days: newDeviceDays }),
    to: '/info/index?group=sign-ins',
    count: newDevices,
  }
  return [
    ...matters
      .toSorted((one, other) => Number(one.isProblem) - Number(other.isProblem))
      .flatMap(matter => counted(matter, language)),
    ...(passwordDays >= oldPasswordDays ? [password] : []),
    ...(newDevices > 0 ? [devices] : []),
    ...(tenantEnd ? [{ key: 'tenantEnd', text: endText(tenantEnd, language) }] : []),
  ]
}

function counted({ key, title, path, filters, total }: Matter, language: Language): ShownMatter[] {
  const route = knownResource(path)?.route
  if (!route || total === 0) return []
  const query = stringifyTableParams({ pagination: firstPage, filters: filters as CrudFilters, sorters: [] })
  const to = filters.length > 0 ? `${route}?${query}` : route
  return [{ key: `${path} ${key}`, text: title[language], route, to, count: total }]
}

function endText({ expireTime, ended }: NonNullable<Waiting['tenantEnd']>, language: Language): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(expireTime.replace(' ', 'T')))
  return phrase(ended ? 'tenantEnded' : 'tenantEnds', { day })
}
