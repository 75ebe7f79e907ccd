import { lazy, useMemo } from 'react'
import { type SavedView, viewKey } from '#contract/desk/home'
import { leavesOf, type Screen } from '../../../components/navigation/screens.ts'
import { knownResource } from '../../../components/resource/definition/lazyResource.ts'
import { useSession } from '../../../state/session.ts'
import type { ShownCard } from '../cards/cardProps.ts'
import { usePhrases } from '../phrases.ts'
import { homeCards } from './homeCards.ts'

const ViewCard = lazy(async () => ({ default: (await import('../cards/ViewCard.tsx')).ViewCard }))

/** The cards that have something to say to this user. */
export function useCards(screens: readonly Screen[], views: readonly SavedView[]): ShownCard[] {
  const { t } = usePhrases()
  const leaves = useMemo(() => leavesOf(screens), [screens])
  const permission = useSession(state => state.permission)
  const hasScreen = (route: string | undefined) => leaves.some(({ path }) => path === route)
  const pinned = views
    .filter(({ path }) => hasScreen(knownResource(path)?.route))
    .map(view => ({ key: viewKey(view.id), name: view.name, wide: false, view, content: <ViewCard view={view} /> }))
  const others = homeCards
    .filter(({ needs, route }) => (!needs || permission[needs] === true) && (!route || hasScreen(route)))
    .map(({ key, title, wide = false, Content }) => ({
      ...{ key, name: t(title), wide },
      content: <Content screens={screens} leaves={leaves} />,
    }))
  return [...pinned, ...others]
}
