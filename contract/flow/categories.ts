import { reference } from '../kit/fields.ts'

/**
 * `flow_1`: the key of an entry in the dictionary `flow`, the platform's or the tenant's own, whose remark is the word of
 * its screens' addresses.
 */
export const category = reference('流程类型', 'Type', {
  path: 'blade-flow/process',
  call: 'categories',
  value: 'key',
  shows: 'name',
  as: 'categoryName',
  extension: true,
})

export interface FlowCategory {
  /** `flow_1` */
  id: string
  key: string
  name: string
  /** `leave` of `/work/process/leave/…`; empty where a process has no screens of its own. */
  route: string
}

/** Common ones are there for every tenant; the others belong to the tenants they were deployed for. */
export const flowMode = { common: 1, tenant: 2 } as const

export const suspensionState = { active: 1, suspended: 2 } as const
