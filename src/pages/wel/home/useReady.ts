import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { noticeEventsPath } from '#contract/desk/notice'
import { isOffered } from '../../../lib/extensions.ts'
import { areRead, useNotices } from '../../../state/notices.ts'
import { ownInfoQuery } from '../../info/ownInfo.ts'
import type { ArrangedCard } from '../arrange/arranged.ts'

/** Milliseconds after which cards are drawn with what is there. */
const timeout = 1500

/** The first content of the cards is there, so that they are drawn once and in their size. Once true it stays so. */
export function useReady(isLoading: boolean, cards: readonly ArrangedCard[]): boolean {
  const [ready, setReady] = useState(false)
  // Also of cards that turn out to be hidden: waiting for the arrangement would cost every other user a round trip.
  const ofCards = cards.filter(({ hidden }) => !hidden).flatMap(card => card.queries)
  const queries: readonly UseQueryOptions[] = ready ? [] : [ownInfoQuery, ...ofCards]
  const first = useQueries({ queries })
  const hasNotices = useNotices(areRead) || !isOffered(noticeEventsPath)
  const isThere = !isLoading && hasNotices && first.every(query => !query.isLoading)
  if (isThere && !ready) setReady(true)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), timeout)
    return () => clearTimeout(timer)
  }, [])
  return ready || isThere
}
