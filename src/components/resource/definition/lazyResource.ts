import type { ResourceDefinition } from './defineResource.ts'

/** Paths of a resource that are needed before its screen is loaded. */
export interface LazyResource {
  /** API path, and the resource's name in Refine. */
  path: string
  /** Prefix of its permission codes. */
  name: string
  /** Path of the screen. */
  route: string
  load: () => Promise<{ default: ResourceDefinition }>
}

const byPath = new Map<string, LazyResource>()

/** The name is the last part of the path unless it is given. */
export function lazyResource(
  path: string,
  route: string,
  load: LazyResource['load'],
  name = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', '_'),
): LazyResource {
  const resource = { path, route, name, load }
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
