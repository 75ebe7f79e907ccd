/** The settings of an account for its lists: columns, the views that it may apply, and the view that a list begins with. */
import { Unsafe } from 'typebox'
import { longText, optional, text } from '../kit/fields.ts'
import type { StandaloneCall } from '../kit/module.ts'
import type { SavedView } from './savedView.ts'

/** The layout of a list as an account or a saved view stores it. Fields that the module no longer has are left out. */
export interface ListLayout {
  /** Columns in their order; others follow. */
  order: string[]
  /** Columns of the module that are not to be seen. */
  hidden: string[]
  /** Columns that are seen however little room there is, and those that the list does not show by itself. */
  shown: string[]
  /** Pixels. */
  widths: Record<string, number>
  /** The columns up to this one stay while the others scroll; none when empty. */
  frozenTo: string
  /** Rows are less high. */
  dense: boolean
}

export const standardLayout: ListLayout = {
  order: [],
  hidden: [],
  shown: [],
  widths: {},
  frozenTo: '',
  dense: false,
}

/** Pixels that a column may be wide. */
export const columnWidth = { min: 60, max: 800 }

/** The accounts that see a view in addition to its owner. */
export type Sharing = 'own' | 'role' | 'everyone'

/** A saved view in the menu of its list. */
export interface ListView extends SavedView {
  /** None where only filters and order were saved. */
  layout: ListLayout | null
  sharedWith: Sharing
  roleId: string
  /** Some of its fields are gone or hidden from the caller. */
  isReduced: boolean
}

export interface ListSettings {
  /** By API path of the module. */
  layouts: Record<string, ListLayout>
  views: ListView[]
  /** Ids of views by API path. */
  defaults: Record<string, string>
}

const anything = Unsafe<unknown>({ type: 'object', additionalProperties: true })
const path = text('模块', 'Module', { maxLength: 100 })

export const listSettings = {
  path: 'blade-desk/list-settings',
  calls: {
    mine: {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '列表设置与视图', en: 'Settings and views of lists' },
      output: Unsafe<ListSettings>(anything),
    },
    /** JSON of a `ListLayout`; back to the layout of the product without one. */
    lay: {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '保存列设置', en: 'Save the columns of a list' },
      input: { path, layout: optional(longText('列设置', 'Columns', { maxLength: 20_000 })) },
    },
    /** The view that the list begins with; none without an id. */
    begin: {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '设为默认视图', en: 'Choose the first view of a list' },
      input: { path, viewId: optional(text('视图', 'View', { maxLength: 19 })) },
    },
  },
} as const satisfies { path: string; calls: Record<string, StandaloneCall> }
