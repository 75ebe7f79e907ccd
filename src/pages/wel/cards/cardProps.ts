import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import type { SavedView } from '#contract/desk/home'
import type { Screen } from '../../../components/navigation/screens.ts'
import type { KeyIn, Phrase } from '../../../providers/i18n/keys.ts'
import type { zh } from '../phrases.zh.ts'

export interface CardProps {
  /** The groups of the user's menu. */
  screens: readonly Screen[]
  /** All that leads somewhere in them. */
  leaves: readonly Screen[]
}

/** A part of the home screen. It says only what is true now, and stays away where it has nothing to say to anybody. */
export interface HomeCard {
  key: string
  title: KeyIn<typeof zh> | Phrase
  /** Takes the whole width. */
  wide?: boolean
  /** The permission code without which there is nothing to say. */
  needs?: string
  /** The screen without which there is nothing to say. */
  route?: string | undefined
  Content: LazyExoticComponent<ComponentType<CardProps>>
}

/** A card as it is drawn for one user. */
export interface ShownCard {
  key: string
  name: string
  wide: boolean
  /** The pinned list it shows. */
  view?: SavedView
  content: ReactNode
}
