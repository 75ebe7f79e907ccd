import type { ResourceProps } from '@refinedev/core'
import type { LazyResource } from '../resource/definition/lazyResource.ts'
import { routeOf, type Screen } from './screens.ts'

/**
 * The resources for Refine. All are included, because forms look up records of resources that are not in the user's
 * menu; the lists of these stay closed.
 */
export function refineResources(resources: readonly LazyResource[], leaves: readonly Screen[]): ResourceProps[] {
  const open = new Set(leaves.map(leaf => routeOf(leaf.path)))
  return resources.map(({ path, route, name }) => ({
    name: path,
    identifier: path,
    list: route,
    create: `${route}/create`,
    edit: `${route}/edit/:id`,
    show: `${route}/show/:id`,
    // This object becomes part of every list's query key: keep it small, flat and independent of the language.
    meta: { permission: name, ...(!open.has(route) && { isClosed: true }) },
  }))
}
