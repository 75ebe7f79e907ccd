import type { Screen } from '../../../components/navigation/screens.ts'

export interface CardProps {
  /** The groups of the user's menu. */
  screens: readonly Screen[]
  /** All that leads somewhere in them. */
  leaves: readonly Screen[]
}
