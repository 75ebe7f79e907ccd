import type { CrudFilters } from '@refinedev/core'
import { type ComponentType, createContext, type ReactNode, useCallback, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Label } from '#contract/kit/fields'
import type { BaseRecord, ButtonOf, Module, RecordOf } from '#contract/kit/module'
import { learnFields } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import type { Phrase } from '../../../providers/i18n/keys.ts'
import type { EditorProps } from '../../fields/base/kind.ts'
import type { PerhapsPreloadable } from '../../ui/preloadable.tsx'

/** A record of any module, for the parts that serve all of them. */
export type AnyRecord = BaseRecord & Record<string, unknown>

type FieldOf<M extends Module> = keyof M['fields'] & string

export interface DialogProps {
  id: string
  close: () => void
}

interface ActionBase<Row, Button extends string> {
  key: string
  label: Wording
  /** Button of the permission code; anyone who sees the list when absent. */
  needs?: Button
  /** Rows that offer it; all when absent. */
  offered?: (record: Row) => boolean
  /** It removes or ends something. */
  danger?: boolean
  /** The action that its records wait for: a phone shows it on the card, and all others in the menu. */
  isMain?: boolean
  /** The call beyond the Blade specification that it needs: its name, or its address in another module. */
  extension?: string
}

/**
 * Something to do with one record: a dialog over the list at `<key>/<id>`, another screen, or a call that ends in
 * 操作成功! or the text of `done`. A confirmation phrase may use the label as `name`.
 */
export type RowAction<Row = AnyRecord, Button extends string = string> = ActionBase<Row, Button> &
  (
    | {
        dialog: ComponentType<DialogProps>
        /** Id of the dialog's subject, if that is not the record itself. */
        idOf?: (record: Row) => string
      }
    | {
        to: (record: Row) => Promise<string>
        /** It changes the list as well. */
        changes?: true
      }
    | { run: (record: Row) => Promise<unknown>; confirm?: Wording; done?: Wording }
  )

export interface ToolbarProps<Row = AnyRecord> {
  selected: readonly Row[]
  /** Current filters of the list. */
  filters?: CrudFilters
  /** Limits the list to one value of a field that is not in the search form. */
  narrow?: (field: string, value: string | undefined) => void
}

/** A panel next to the list, above it on a small screen, that narrows it to one value of a field. */
export interface AsideProps {
  value: string | undefined
  narrow: (value: string | undefined) => void
}

interface Aside<Key extends string = string> {
  field: Key
  component: PerhapsPreloadable<AsideProps>
}

/** Fields of a form under a heading of their own. */
export interface FieldGroup<Key extends string = string> {
  label: Label
  fields: readonly Key[]
}

export interface FormProps {
  mode: 'create' | 'edit'
  id?: string
  /** The record that a new one is to be below. */
  parentId?: string
  close: () => void
}

/** Options of a module's screen. Everything omitted follows from its declaration. */
interface Options<Key extends string = string, Row = AnyRecord, Button extends string = string> {
  /** Columns of the list, in order; every short field when absent. */
  columns?: readonly Key[]
  cells?: { [K in Key]?: (record: Row) => ReactNode }
  shows?: { [K in Key]?: (record: Row) => ReactNode }
  editors?: { [K in Key]?: PerhapsPreloadable<EditorProps> }
  /** Readable text for stored values in the history. */
  wordings?: { [K in Key]?: (stored: string) => string }
  /** Field that a row is called by, among its columns; their first text when absent. */
  rowName?: Key
  /** Columns that give way first where there is little room, the least important first; otherwise the last ones do. */
  lessImportant?: readonly Key[]
  /** Widths of columns, where their values need more or less than others of their kinds. */
  columnWidths?: { [K in Key]?: number }
  /** Width of the dialogs. */
  width?: 600 | 880
  /** 120 where records are only looked at, 170 where two things are done with them. */
  operationWidth?: 120 | 170 | 250 | 300
  /** Buttons that are shown or hidden whatever the user was granted; the server decides all the same. */
  permissions?: { [K in Button]?: boolean }
  rowActions?: readonly RowAction<Row, Button>[]
  /** Rendered next to 新增 and 删除. */
  toolbar?: ComponentType<ToolbarProps<Row>>
  /**
   * Toolbar buttons for selected rows. Rows are selectable for users with one of them, or with the right to remove; `true`:
   * for everybody who sees the list.
   */
  bulkActions?: readonly Button[] | true
  aside?: Aside<Key>
  /** Fields in no group are in the last. */
  groups?: readonly FieldGroup<Key>[]
  /** Reading of a tree: whole, or level by level through the named call. */
  tree?: 'whole' | { levels: string }
  /** A GET call of the module that replaces `list`. */
  listCall?: string
  /** The list refetches when others change its records. */
  live?: boolean
  list?: PerhapsPreloadable
  form?: PerhapsPreloadable<FormProps>
  /** Rows have no 复制: no two of the records can be alike. */
  copies?: false
  /** Address of the screen that makes a record, where no dialog does. */
  createAt?: () => string
  show?: ComponentType<DialogProps>
}

export type ResourceOptions<M extends Module> = Options<FieldOf<M>, RecordOf<M>, ButtonOf<M>>

const defaults = {
  cells: {},
  shows: {},
  editors: {},
  lessImportant: [],
  columnWidths: {},
  width: 880,
  operationWidth: 250,
  permissions: {},
  rowActions: [],
  bulkActions: [],
} satisfies Options

/** A module with its screen, as the shared list and dialogs read it. */
export type ResourceDefinition = Omit<Options, keyof typeof defaults> &
  Required<Pick<Options, keyof typeof defaults>> & { module: Module }

export function defineResource<M extends Module>(module: M, options: ResourceOptions<M> = {}): ResourceDefinition {
  learnFields(module.path, module.fields)
  // Records reach the shared parts from the same module's API, so what accepts its own record accepts theirs.
  return { ...defaults, ...(options as Partial<ResourceDefinition>), module }
}

/** Text of a declaration: a label of its own, or the key of a shared phrase. */
type Wording = Label | Phrase

export function useWording(): (wording: Wording, values?: Record<string, string>) => string {
  const { t } = useTranslation()
  const label = useLabel()
  return useCallback(
    (wording, values) => (typeof wording === 'string' ? String(t(wording, values)) : label(wording)),
    [t, label],
  )
}

export const DefinitionContext = createContext<ResourceDefinition | null>(null)

/** The resource whose screen this is. */
export function useDefinition(): ResourceDefinition {
  const definition = useContext(DefinitionContext)
  if (!definition) throw new Error('useDefinition belongs below a ResourceView')
  return definition
}
