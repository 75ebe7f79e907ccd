import { AppstoreOutlined, CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Screen } from '../../../components/navigation/screens.ts'
import { FingerSized } from '../../../components/ui/FingerSized.tsx'
import { type ArrangedCard, arranged, placesOf } from '../arrange/arranged.ts'
import { CardBoundary } from './CardBoundary.tsx'
import { Greeting } from './Greeting.tsx'
import './home.css'
import { usePhrases } from '../phrases.ts'
import { useCards } from './useCards.tsx'
import { useHome } from './useHome.ts'

const ArrangeCards = lazy(async () => ({ default: (await import('../arrange/ArrangeCards.tsx')).ArrangeCards }))

/** Everybody starts here: what waits for them, the lists they pinned, and the ways to what they work on. */
export function HomePage({ screens }: { screens: readonly Screen[] }) {
  const { t } = usePhrases()
  const home = useHome()
  const cards = arranged(useCards(screens, home.views), home.cards)
  const [arranging, setArranging] = useState(false)
  return (
    <FingerSized>
      <div className="home">
        <Greeting />
        <div className="home-tools">
          <Button
            icon={arranging ? <CheckOutlined /> : <AppstoreOutlined />}
            disabled={home.isLoading}
            onClick={() => setArranging(!arranging)}
          >
            {t(arranging ? 'arrangeDone' : 'arrange')}
          </Button>
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
          // Cards that change their places under a reader are worse than a moment without any.
          !home.isLoading && (
            <div className="home-cards">
              {cards
                .filter(({ hidden }) => !hidden)
                .map(card => (
                  <Card key={card.key} card={card} />
                ))}
            </div>
          )
        )}
      </div>
    </FingerSized>
  )
}

function Card({ card: { key, name, wide, content } }: { card: ArrangedCard }) {
  const { t } = usePhrases()
  const id = `home-${key}`
  return (
    <section className={wide ? 'home-card home-card-wide' : 'home-card'} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {name}
      </h2>
      <CardBoundary>
        <Suspense fallback={<p className="home-hint">{t('resource.loading')}</p>}>{content}</Suspense>
      </CardBoundary>
    </section>
  )
}
