import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type HomeScreen, home, type PlacedCard, savedView } from '#contract/desk/home'
import { isOffered } from '../../../lib/extensions.ts'
import { call } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'

const key = [home.path]
const nothing: HomeScreen = { views: [], cards: [], from: 'product' }

/** The server keeps arrangements of the home screen. */
export const mayArrange = () => isOffered(`${home.path}/mine`)

/** The arrangement of the user's cards. Changes are on screen at once and saved one after the other. */
export function useHome() {
  const queries = useQueryClient()
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const { data, isLoading } = useQuery({
    queryKey: key,
    // Without an answer the cards stand as in the product.
    queryFn: async () =>
      mayArrange() ? request<HomeScreen>({ url: `${home.path}/mine`, meta: { silent: true } }) : nothing,
    staleTime: 60_000,
    retry: false,
  })
  const read = () => queries.invalidateQueries(key)

  async function place(cards: PlacedCard[]) {
    // At once, or the card would jump back for a moment before it moves.
    void queries.cancelQueries(key, {}, { revert: false, silent: true })
    queries.setQueryData<HomeScreen>(key, (before = nothing) => ({ ...before, cards, from: 'own' }))
    // `http` has shown why it failed; then the cards go back to where they were.
    const save = () => call(home, 'arrange', { cards: JSON.stringify(cards) }).catch(read)
    saving.current = saving.current.then(save)
    await saving.current
  }

  async function reset() {
    await saving.current
    await call(home, 'reset')
    await read()
  }

  async function removeView(id: string) {
    await call(savedView, 'remove', { id })
    await read()
  }

  return { ...nothing, ...data, isLoading, place, reset, removeView }
}
