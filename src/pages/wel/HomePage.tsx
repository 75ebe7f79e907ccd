import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { leavesOf, type Screen } from '../../components/navigation/screens.ts'
import { useSession } from '../../state/session.ts'
import { CardBoundary } from './CardBoundary.tsx'
import { Greeting } from './Greeting.tsx'
import './home.css'
import { type HomeCard, homeCards } from './homeCards.ts'

/** Where everybody starts: who they are, what waits for them, and the ways to what they work on. */
export function HomePage({ screens }: { screens: readonly Screen[] }) {
  const leaves = useMemo(() => leavesOf(screens), [screens])
  const permission = useSession(state => state.permission)
  const cards = homeCards.filter(
    ({ needs, route }) =>
      (!needs || permission[needs] === true) && (!route || leaves.some(({ path }) => path === route)),
  )
  return (
    <div className="home">
      <Greeting />
      <div className="home-cards">
        {cards.map(card => (
          <Card key={card.key} card={card} screens={screens} leaves={leaves} />
        ))}
      </div>
    </div>
  )
}

interface CardOfProps {
  card: HomeCard
  screens: readonly Screen[]
  leaves: readonly Screen[]
}

function Card({ card: { key, title, wide, Content }, screens, leaves }: CardOfProps) {
  const { t } = useTranslation()
  const id = `home-${key}`
  return (
    <section className={wide ? 'home-card home-card-wide' : 'home-card'} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {t(title)}
      </h2>
      <CardBoundary>
        <Suspense fallback={<p className="home-hint">{t('resource.loading')}</p>}>
          <Content screens={screens} leaves={leaves} />
        </Suspense>
      </CardBoundary>
    </section>
  )
}
