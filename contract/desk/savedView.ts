/** Views of lists that people save and share. */
import { Object as ObjectOf, Unsafe } from 'typebox'
import { longText, optional, text } from '../kit/fields.ts'
import { codeOf, type StandaloneCall } from '../kit/module.ts'
import { role } from '../system/role.ts'

/** A list as somebody wants to see it again. Filters and order are those of the address of the list. */
export interface SavedView {
  id: string
  name: string
  /** API path of the module. */
  path: string
  filters: ViewFilter[]
  sorters: ViewSorter[]
  /** The caller's own; the others are shared with the caller. */
  isOwn: boolean
}

export interface ViewFilter {
  field: string
  operator: string
  value: ViewValue | ViewValue[]
}

interface ViewSorter {
  field: string
  order: 'asc' | 'desc'
}

type ViewValue = string | number | boolean

export const maxViews = 50
export const maxNameLength = 100

const id = text('主键', 'ID', { maxLength: 19 })
export const savedView = {
  path: 'blade-desk/saved-view',
  calls: {
    /** `filters` and `sorters` are JSON of `ViewFilter[]` and `ViewSorter[]`. */
    submit: {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '保存视图', en: 'Save a view' },
      input: {
        name: text('名称', 'Name', { maxLength: maxNameLength }),
        path: text('模块', 'Module', { maxLength: 100 }),
        /** A change of the caller's own view; a new one without it. */
        id: optional(id),
        filters: optional(longText('筛选条件', 'Filters', { maxLength: 20_000 })),
        sorters: optional(longText('排序', 'Order', { maxLength: 2000 })),
        /** JSON of a `ListLayout`. */
        layout: optional(longText('列设置', 'Columns', { maxLength: 20_000 })),
        /** `own` when absent; others need `role_share`, except a role of the caller. */
        sharedWith: optional(text('共享范围', 'Shared with', { maxLength: 10 })),
        roleId: optional(text('角色', 'Role', { maxLength: 19 })),
      },
      output: Unsafe<{ id: string }>(ObjectOf({ id: Unsafe({ type: 'string' }) })),
    },
    /** Changes with whom a view of the caller's own is shared. */
    share: {
      method: 'POST',
      needs: { anyOf: [codeOf(role, 'share')] },
      title: { zh: '共享视图', en: 'Share a view' },
      input: {
        id,
        sharedWith: text('共享范围', 'Shared with', { maxLength: 10 }),
        roleId: optional(text('角色', 'Role', { maxLength: 19 })),
      },
    },
    remove: {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '删除视图', en: 'Remove a view' },
      input: { id },
    },
  },
} as const satisfies { path: string; calls: Record<string, StandaloneCall> }
