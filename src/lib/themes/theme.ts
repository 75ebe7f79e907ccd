import type { Label } from '#contract/kit/fields'

/** A theme: the few colours that are chosen. `palette.ts` derives the others. */

export interface Theme {
  title: Label
  /** The sign-in page, which looks like a newspaper. */
  paper: string
  /** Around what is worked on. */
  page: string
  /** Work surface: lists, forms, cards. */
  sheet: string
  /** Surfaces above it: dialogs and dropdowns. */
  raised: string
  ink: string
  /** Corner radius in pixels. */
  radius: number
  header: Band
  sider: Band
  tabs: Band
}

/** A strip of the frame: a ground of its own, with names to choose from. */
export interface Band {
  /** `primary` is the user's colour, deep enough to carry white. */
  ground: string
  /** Lies on the ground; its colours are written in six digits, for the text must be readable on them too. */
  picture?: string
  text: string
  /** Style of selected items: filled or tinted with the user's colour, a piece of the sheet, or own colours. */
  chosen: 'filled' | 'tinted' | 'lifted' | Colors
}

export interface Colors {
  ground: string
  text: string
}
