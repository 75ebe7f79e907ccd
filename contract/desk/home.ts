/** The home screen of an account: its saved lists, the arrangement of its cards, and the errors of the last days. */
import { Array as ArrayOf, Object as ObjectOf, Unsafe } from 'typebox'
import { flag, longText, optional, text } from '../kit/fields.ts'
import { codeOf, type StandaloneCall } from '../kit/module.ts'
import { errorLog } from '../log/error.ts'
import { role } from '../system/role.ts'

/** A list as somebody wants to see it again. Filters and order are those of the address of the list. */
export interface SavedView {
  id: string
  name: string
  /** API path of the module. */
  path: string
  filters: ViewFilter[]
  sorters: ViewSorter[]
  /** The caller's own; the others come with one of the caller's roles. */
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

/** The place of a card is its place in the list. */
export interface PlacedCard {
  key: string
  hidden: boolean
}

export interface HomeScreen {
  /** Those whose list the caller may open. */
  views: SavedView[]
  /** Nobody has arranged the cards when empty. */
  cards: PlacedCard[]
  /** Origin of the arrangement. */
  from: 'own' | 'role' | 'product'
}

/** Errors of one day, `yyyy-MM-dd`. */
export interface ErrorDay {
  day: string
  count: number
}

export const errorDays = 14
export const maxViews = 50
export const maxNameLength = 100

/** Key of the card of a saved view. */
export const viewKey = (id: string) => `view:${id}`

const anything = Unsafe<unknown>({ type: 'object', additionalProperties: true })
const id = text('主键', 'ID', { maxLength: 19 })
/** JSON of `PlacedCard[]`. */
const cards = longText('卡片', 'Cards', { maxLength: 20_000 })

export const home = {
  path: 'blade-desk/home',
  calls: {
    mine: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '首页布局与视图', en: 'Arrangement and views of the home screen' },
      output: Unsafe<HomeScreen>(anything),
    },
    arrange: {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '保存首页布局', en: 'Arrange the home screen' },
      input: { cards },
    },
    /** Back to the arrangement of the caller's role, or of the product. */
    reset: { method: 'POST', needs: 'signedIn', title: { zh: '恢复默认首页', en: 'Reset the home screen' } },
    /** The role gets copies of the views; without cards it loses its arrangement. */
    'role-default': {
      method: 'POST',
      needs: { anyOf: [codeOf(role, 'edit')] },
      title: { zh: '设为角色默认首页', en: 'Set the home screen of a role' },
      input: { roleId: id, cards: optional(cards) },
    },
    /** Oldest first. */
    errors: {
      method: 'GET',
      needs: { anyOf: [errorLog.name] },
      title: { zh: '近期错误数', en: 'Errors of the last days' },
      output: Unsafe<ErrorDay[]>(ArrayOf(anything)),
    },
  },
} as const satisfies { path: string; calls: Record<string, StandaloneCall> }

export const savedView = {
  path: 'blade-desk/saved-view',
  calls: {
    /** A card of the home screen or a view of its list. `filters` and `sorters` are JSON of `ViewFilter[]` and `ViewSorter[]`. */
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
        /** In the menu of its list only, not a card of the home screen. */
        listOnly: optional(flag('仅在列表中', 'In the list only')),
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
