import type { Phrase } from '../../../providers/i18n/keys.ts'
import type { ResourceDefinition } from './defineResource.ts'

/** A view with an address of its own below the list. */
export type View = 'create' | 'edit' | 'show'

const allViews: readonly View[] = ['create', 'edit', 'show']

/** The part of a resource that is needed before its screen is loaded. */
export interface LazyResource {
  /** API path, and the resource's name in Refine. */
  path: string
  /** Prefix of its permission codes. */
  name: string
  /** Path of the screen. */
  route: string
  /** The views, except the list. */
  views: readonly View[]
  load: () => Promise<{ default: ResourceDefinition }>
}

/** Exceptions from the values that follow from the file of a screen; see src/resources/index.ts. */
export type Address = Partial<Pick<LazyResource, 'path' | 'name' | 'route' | 'views'>>

/** Another screen of a module. */
export type Layout = LazyResource & {
  /** Route of the screen whose permission it shares. */
  beside: string
  label: Phrase
}

const byPath = new Map<string, LazyResource>()

export function lazyResource(
  path: string,
  route: string,
  load: LazyResource['load'],
  {
    name = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', '_'),
    views = allViews,
  }: Pick<Address, 'name' | 'views'> = {},
): LazyResource {
  const resource = { path, name, route, views, load }
  byPath.set(path, resource)
  return resource
}

/** For a screen that shows another one; all are known once the list of resources is. */
export function findResource(path: string): LazyResource {
  const resource = knownResource(path)
  if (!resource) throw new Error(`no resource ${path}`)
  return resource
}

export function knownResource(path: string): LazyResource | undefined {
  return byPath.get(path)
}
