/** A generated module as references of other modules name it. */
export interface PlanTarget {
  path: string
  /** The field that names its records. */
  shows: string
  isTree: boolean
}
