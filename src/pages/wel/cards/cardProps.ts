import type { UseQueryOptions } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { SavedView } from '#contract/desk/home'
import type { Screen } from '../../../components/navigation/screens.ts'
import type { KeyIn, Phrase } from '../../../providers/i18n/keys.ts'
import { useSession } from '../../../state/session.ts'
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
  /** There is nothing to say to others. */
  forAdministrators?: true
  /** The screen without which there is nothing to say. */
  route?: string | undefined
  /** The call beyond the Blade specification without which there is nothing to say. */
  extension?: string
  Content: ComponentType<CardProps>
  /** Its first content, requested before it is drawn. */
  queries?: (user: CardUser, leaves: CardProps['leaves']) => readonly UseQueryOptions[]
}

/** The user whose records the cards show. */
export interface CardUser {
  tenantId: string | undefined
  userId: string
}

export function useCardUser(): CardUser {
  const tenantId = useSession(({ userInfo }) => userInfo?.tenant_id)
  const userId = useSession(({ userInfo }) => userInfo?.user_id ?? '')
  return useMemo(() => ({ tenantId, userId }), [tenantId, userId])
}

/** A card as it is drawn for one user. */
export interface ShownCard {
  key: string
  name: string
  wide: boolean
  queries: readonly UseQueryOptions[]
  /** The pinned list it shows. */
  view?: SavedView
  content: ReactNode
}
