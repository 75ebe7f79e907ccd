import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { queryClient, refetchAll } from './queryClient.ts'

let role = ''
let reading = () => Promise.resolve(role)

function Shown({ name, staleTime }: { name: string; staleTime: number }) {
  const { data = 'nothing' } = useQuery({ queryKey: [name], queryFn: () => reading(), staleTime })
  return <p>{`${name}: ${data}`}</p>
}

afterEach(() => {
  cleanup()
  queryClient.clear()
})

it('reads again what is on screen, however fresh it is, and forgets the rest', async () => {
  role = 'editor'
  queryClient.setQueryData(['closed'], role)
  render(
    <QueryClientProvider client={queryClient}>
      <Shown name="greeting" staleTime={60_000} />
      <Shown name="record" staleTime={Number.POSITIVE_INFINITY} />
    </QueryClientProvider>,
  )
  await screen.findByText('greeting: editor')
  role = 'reader'
  await refetchAll()
  await screen.findByText('greeting: reader')
  await screen.findByText('record: reader')
  expect(queryClient.getQueryData(['closed'])).toBeUndefined()
})

it('keeps the record of an open dialog on screen until its new answer arrives, and resets the others', async () => {
  let answer = (_: string) => {}
  const waiting = () => new Promise<string>(resolve => (answer = resolve))
  role = 'editor'
  render(
    <QueryClientProvider client={queryClient}>
      <Shown name="greeting" staleTime={60_000} />
      <Shown name="record" staleTime={Number.POSITIVE_INFINITY} />
    </QueryClientProvider>,
  )
  await screen.findByText('record: editor')
  await screen.findByText('greeting: editor')
  reading = waiting
  await act(() => refetchAll())
  screen.getByText('record: editor')
  await screen.findByText('greeting: nothing')
  reading = () => Promise.resolve(role)
  await act(async () => answer('reader'))
})
