import type { Query, QueryObserverOptions } from '@tanstack/react-query'
import { queryClient } from './queryClient.ts'

/** Forgets all that was read, and reads again what is on screen. */
export async function refetchAll(): Promise<void> {
  // An answer that is under way was made for the former rights.
  await queryClient.cancelQueries()
  queryClient.removeQueries({ type: 'inactive' })
  // Screens take the new answers as they come; the caller does not wait for the slowest.
  void queryClient.resetQueries({ predicate: query => !isOfDialog(query) })
  // A form stays on screen with what was typed; its record is merged when it comes.
  void queryClient.refetchQueries({ type: 'active', predicate: isOfDialog })
}

/** See `freshDetail`. A query has the options of the component that shows it. */
const isOfDialog = ({ options }: Query) => (options as QueryObserverOptions).staleTime === Number.POSITIVE_INFINITY
