/** Targets of references to the records that every installation has, with the labels of their pickers. */
import type { Target } from '../kit/fields.ts'

export const targets = {
  dept: { path: 'blade-system/dept', call: 'tree', shows: 'deptName', as: 'deptName', tree: true },
  post: { path: 'blade-system/post', call: 'select', shows: 'postName', as: 'postName' },
  user: (as: string): Target => ({ path: 'blade-user', call: 'user-list', shows: 'account', as, historic: true }),
  /** Somebody of the tenant, whom colleagues know by name. */
  colleague: (as: string): Target => ({
    ...{ path: 'blade-user', call: 'user-list', shows: 'realName', as },
    historic: true,
  }),
}
