/** The layout of a list as an account or a saved view keeps it. Fields that the module no longer has are left out. */
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
