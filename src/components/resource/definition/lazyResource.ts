import type { ResourceDefinition } from './defineResource.ts'

/** Paths of a resource that are needed before its screen is loaded. */
export interface LazyResource {
  /** API path, and the resource's name in Refine. */
  path: string
  /** Path of the screen. */
  route: string
  load: () => Promise<{ default: ResourceDefinition }>
  /** The call that the list makes first; null where the screen is no list. */
  firstList: FirstList | null
}

export interface FirstList {
  /** API path, with its query where it is not paged. */
  call: string
  paged: boolean
}

const byPath = new Map<string, LazyResource>()

export function lazyResource(
  path: string,
  route: string,
  load: LazyResource['load'],
  firstList: FirstList | null = { call: `${path}/list`, paged: true },
): LazyResource {
  const resource = { path, route, load, firstList }
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

/**
 * The first call of a list at an address with this query. Searched and sorted lists are left to the list itself, which
 * reads its filters and orders from the address.
 */
export function firstCallOf({ call, paged }: FirstList, search: string): string | undefined {
  const { current = '1', pageSize = '10', ...others } = Object.fromEntries(new URLSearchParams(search))
  const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text)
  if (!isNumber(current) || !isNumber(pageSize) || Object.keys(others).length > 0) return undefined
  return paged ? `${call}?current=${current}&size=${pageSize}` : call
}
