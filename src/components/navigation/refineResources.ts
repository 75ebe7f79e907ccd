import type { ResourceProps } from '@refinedev/core'
import type { LazyResource } from '../resource/definition/lazyResource.ts'
import { routeOf, type Screen } from './screens.ts'

/**
 * What Refine is told of the resources. All are named, for forms look things up in resources whose screen is not in
 * the user's menu. Those in the menu carry its code, which their permission codes begin with.
 */
export function refineResources(resources: readonly LazyResource[], leaves: readonly Screen[]): ResourceProps[] {
  const codes = new Map(leaves.map(leaf => [routeOf(leaf.path), leaf.code]))
  return resources.map(({ path, route }) => ({
    name: path,
    identifier: path,
    list: route,
    create: `${route}/create`,
    edit: `${route}/edit/:id`,
    show: `${route}/show/:id`,
    // Whatever stands here joins the key of every list: small, flat and the same in both languages.
    meta: { permission: codes.get(route) },
  }))
}
