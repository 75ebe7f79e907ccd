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
  /** Holds one of several; used by modules, never by a request. */
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

export type Sorting = readonly (readonly [key: string, direction: 'asc' | 'desc'])[]

export interface ListQuery {
  filters: readonly Filter[]
  sorting: Sorting
  current: number
  size: number
}
