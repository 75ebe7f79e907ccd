declare module '../../../../kit/definition/service.ts' {
  interface Service {
    /** Modules that generated references may name, by their names in `targets` of `contract/<service>/targets.ts`. */
    codeTargets?: Readonly<Record<string, { path: string; zh: string; en: string }>>
  }
}

/** The folder of the contract whose `targets` has the target. */
export interface ProductTarget {
  area: string
}

/** A generated module as references of other modules name it. */
export interface PlanTarget {
  path: string
  /** The field that names its records. */
  shows: string
  isTree: boolean
}
