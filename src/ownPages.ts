import { type ComponentType, lazy } from 'react'
import { pages } from '../own/lists/pages.ts'

interface OwnPage {
  /** Area and file: `hr/calendar` is at `/hr/calendar`. */
  name: string
  load: () => Promise<{ default: ComponentType }>
}

const all: readonly OwnPage[] = pages

/** Pages of own/ that are no module. Each is for those who have the menu item with its path. */
export const ownPages = all.map(({ name, load }) => ({ route: `/${name}`, Page: lazy(load) }))
