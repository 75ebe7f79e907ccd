/** The interface of a field kind on screen. Editors accept and return wire values and convert them themselves. */
import type { AriaAttributes, ComponentType } from 'react'
import type { Field, FieldKind, ValueOfKind } from '#contract/kit/fields'
import type { PerhapsPreloadable } from '../../ui/preloadable.tsx'

/** The form gives `aria-required` too, which only text inputs may carry: selects and switches leave it out. */
type Aria = Pick<AriaAttributes, 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'aria-required'>

export interface EditorProps<Value = unknown> extends Aria {
  field: Field
  /** Bound by the form. Texts read `""` when unset, everything else `null`. */
  value?: Value | '' | null
  onChange?: (value: Value | '' | null) => void
  onBlur?: () => void
  /** Ties the editor to its label. */
  id?: string
  disabled?: boolean
  placeholder?: string
}

export interface CellProps<Value = unknown> {
  field: Field
  name: string
  value: Value | '' | null | undefined
  /** The whole record: names of referenced records and dictionary entries are sent with their ids. */
  record: Readonly<Record<string, unknown>>
}

export interface KindView<Value = unknown> {
  /** One that weighs much is loaded with the first form that needs it, so that lists open without it. */
  Editor?: PerhapsPreloadable<EditorProps<Value>>
  /** In the search form; the editor when absent. */
  SearchEditor?: ComponentType<EditorProps>
  /** Chooses several values, which are joined by commas, for filters that match any of them. */
  SeveralEditor?: ComponentType<EditorProps<string>>
  /** Spans two fields of the search form. */
  wideSearch?: boolean
  /** In a list, on one line. */
  Cell: ComponentType<CellProps<Value>>
  /** In the view dialog; the cell when absent. */
  Show?: ComponentType<CellProps<Value>>
  /** Comparison of a search. */
  operator: 'contains' | 'eq' | 'between'
  /** Reads a search value back from the address, where everything is text. */
  fromAddress?: (text: string) => unknown
  /** Width of the column. */
  width: number
  /** Amounts are below each other by their last digits; everything else begins at the same edge. */
  align?: 'right'
  /** Spans the whole row of a form. */
  wide?: boolean
  /** Left out of lists unless a resource names it. */
  unlisted?: boolean
  /** The server can order a list by it, and the order means something to people. */
  sortable?: boolean
}

export type Kinds = { [Kind in FieldKind]: KindView<ValueOfKind[Kind]> }

export type Flag = 0 | 1
