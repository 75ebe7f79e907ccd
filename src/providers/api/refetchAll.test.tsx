import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from './queryClient.ts'
import { refetchAll } from './refetchAll.ts'

let role = ''

function Shown({ name, staleTime }: { name: string; staleTime: number }) {
  const { data = 'nothing' } = useQuery({ queryKey: [name], queryFn: () => Promise.resolve(role), staleTime })
  return <p>{`${name}: ${data}`}</p>
}

afterEach(() => queryClient.clear())

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
