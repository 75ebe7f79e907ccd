import type { ReactNode } from 'react'
import type { Label } from '#contract/kit/fields'
import type { Screen } from './screens.ts'

/** A card that a service shows on the home screen. */
export interface HomeCard {
  key: string
  title: Label
  /** `leaves` are the screens of the user's menu. A card that counts nothing is not drawn. */
  useCard: (leaves: readonly Screen[]) => {
    count: number
    content: ReactNode
    isLoading: boolean
    isFailed: boolean
    retry: () => unknown
  }
}
