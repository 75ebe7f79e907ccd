import { administers } from '../../auth/accounts/people.ts'
import type { Context } from './serveModule.ts'

export type Operator =
  | TextOperator
  /** The letters are compared in their case. */
  | `${TextOperator}cs`
  | 'equal'
  | 'notequal'
  /** Is one of several. */
  | 'in'
  | 'notin'
  | 'notbetween'
  | 'ge'
  | 'le'
  | 'gt'
  | 'lt'
  | 'onday'
  | 'null'
  | 'notnull'
  | 'contains'
  | 'containsall'
  | 'notcontainsall'
  /** Contains one of several; used by modules, never by a request. */
  | 'overlaps'
  /** Is one of several ids; used by modules, never by a request. */
  | 'among'

/** `likeleft` names the side of the placeholder: the text ends with the value. */
export type TextOperator = 'like' | 'notlike' | 'likeleft' | 'likeright' | 'notlikeleft' | 'notlikeright'

export interface Filter {
  key: string
  operator: Operator
  value: string
}

export type SortKeys = readonly (readonly [key: string, direction: 'asc' | 'desc'])[]

export interface ListQuery {
  filters: readonly Filter[]
  sorting: SortKeys
  current: number
  size: number
}

/** A `beforeList` hook: people see their own records and those of these owners, administrators those of the tenant. */
export function ownRecords(query: ListQuery, { caller }: Context, owners: readonly string[] = []): ListQuery {
  if (administers(caller)) return query
  const filter = { key: 'userId', operator: 'among', value: [caller.userId, ...owners].join() } as const
  return { ...query, filters: [...query.filters, filter] }
}
