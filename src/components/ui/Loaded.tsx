import type { ReactNode } from 'react'
import { LoadFailed, WaitingBlock } from './placeholders.tsx'

interface Query<Data> {
  data: Data | undefined
  error: unknown
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

interface LoadedProps<Data> {
  query: Query<Data>
  children: (data: Data) => ReactNode
}

/** The data of a query; before they arrive the state of waiting, or why they could not be read. */
export function Loaded<Data>({ query: { data, error, isError, isFetching, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (isError && !isFetching) return <LoadFailed error={error} retry={() => void refetch()} />
  return <WaitingBlock />
}
