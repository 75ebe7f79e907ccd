import { AppstoreOutlined, CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import { type SavedView, viewKey } from '#contract/desk/home'
import { leavesOf, type Screen } from '../../../components/navigation/screens.ts'
import { knownResource } from '../../../components/resource/definition/lazyResource.ts'
import { FingerSized } from '../../../components/ui/FingerSized.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { isOffered } from '../../../lib/extensions.ts'
import { isAdministrator, useSession } from '../../../state/session.ts'
import { type ArrangedCard, arranged, placesOf } from '../arrange/arranged.ts'
import { type ShownCard, useCardUser } from '../cards/cardProps.ts'
import { ViewCard } from '../cards/ViewCard.tsx'
import { usePhrases } from '../phrases.ts'
import { Greeting } from './Greeting.tsx'
import { homeCards } from './homeCards.ts'
import { mayArrange, useHome } from './useHome.ts'
import { useReady } from './useReady.ts'
import './home.css'

const ArrangeCards = lazy(async () => ({ default: (await import('../arrange/ArrangeCards.tsx')).ArrangeCards }))

/** Everybody starts here: what waits for them, the lists they pinned, and the ways to what they work on. */
export function HomePage({ screens }: { screens: readonly Screen[] }) {
  const { t } = usePhrases()
  const home = useHome()
  const cards = arranged(useCards(screens, home.views), home.cards)
  const ready = useReady(home.isLoading, cards)
  const [arranging, setArranging] = useState(false)
  // Cards that change their places or grow under a reader are worse than a moment without any.
  if (!ready)
    return (
      <div className="home">
        <Greeting />
        <WaitingBlock />
      </div>
    )
  return (
    <FingerSized>
      <div className="home">
        <Greeting facts />
        <div className="home-tools">
          {mayArrange() && (
            <Button
              icon={arranging ? <CheckOutlined /> : <AppstoreOutlined />}
              onClick={() => setArranging(!arranging)}
            >
              {t(arranging ? 'arrangeDone' : 'arrange')}
            </Button>
          )}
        </div>
        {arranging ? (
          <Suspense fallback={<p className="home-hint">{t('resource.loading')}</p>}>
            <ArrangeCards
              cards={cards}
              places={placesOf(cards, home.cards)}
              place={changed => void home.place(placesOf(changed, home.cards))}
              removeView={home.removeView}
              reset={home.from === 'own' ? home.reset : undefined}
            />
          </Suspense>
        ) : (
          <div className="home-cards">
            {cards
              .filter(({ hidden }) => !hidden)
              .map(card => (
                <Card key={card.key} card={card} />
              ))}
          </div>
        )}
      </div>
    </FingerSized>
  )
}

function Card({ card: { key, name, wide, content } }: { card: ArrangedCard }) {
  const id = `home-${key}`
  return (
    <section className={wide ? 'home-card home-card-wide' : 'home-card'} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {name}
      </h2>
      <CardBoundary>{content}</CardBoundary>
    </section>
  )
}

/** One card that fails leaves the others where they are. */
function CardBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary FallbackComponent={Failed}>{children}</ErrorBoundary>
}

function Failed() {
  const { t } = useTranslation()
  return (
    <p className="home-hint" role="alert">
      {t('errors.load')}
    </p>
  )
}

/** The cards that have something to say to this user. */
function useCards(screens: readonly Screen[], views: readonly SavedView[]): ShownCard[] {
  const { t } = usePhrases()
  const leaves = useMemo(() => leavesOf(screens), [screens])
  const permission = useSession(state => state.permission)
  const administers = useSession(isAdministrator)
  const user = useCardUser()
  const hasScreen = (route: string | undefined) => leaves.some(({ path }) => path === route)
  const pinned = views
    .filter(({ path }) => hasScreen(knownResource(path)?.route))
    .map(view => ({
      ...{ key: viewKey(view.id), name: view.name, wide: false, queries: [], view },
      content: <ViewCard view={view} />,
    }))
  const others = homeCards
    .filter(({ extension }) => !extension || isOffered(extension))
    .filter(({ forAdministrators }) => !forAdministrators || administers)
    .filter(({ needs, route }) => (!needs || permission[needs] === true) && (!route || hasScreen(route)))
    .map(({ key, title, wide = false, queries, Content }) => ({
      ...{ key, name: t(title), wide, queries: queries?.(user, leaves) ?? [] },
      content: <Content screens={screens} leaves={leaves} />,
    }))
  return [...pinned, ...others]
}
