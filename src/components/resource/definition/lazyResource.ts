import type { ResourceDefinition } from './defineResource.ts'

/** A view with an address of its own below the list. */
export type View = 'create' | 'edit' | 'show'

const allViews: readonly View[] = ['create', 'edit', 'show']

/** Paths of a resource that are needed before its screen is loaded. */
export interface LazyResource {
  /** API path, and the resource's name in Refine. */
  path: string
  /** Prefix of its permission codes. */
  name: string
  /** Path of the screen. */
  route: string
  load: () => Promise<{ default: ResourceDefinition }>
  /** Besides the list. */
  views: readonly View[]
}

const byPath = new Map<string, LazyResource>()

interface Options {
  /** The last part of the path unless it is given. */
  name?: string
  /** All three unless they are given. */
  views?: readonly View[] | undefined
}

export function lazyResource(
  path: string,
  route: string,
  load: LazyResource['load'],
  { name = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', '_'), views = allViews }: Options = {},
): LazyResource {
  const resource = { path, name, route, load, views }
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

/** The dialog over the list at an address of the resource: `create`, `edit` or one of the others. */
export function dialogAt({ route }: LazyResource, pathname: string): string | undefined {
  const [, action, id] = pathname.slice(route.length).split('/')
  return action === 'create' || id ? action : undefined
}
