import { firstCallOf } from './components/resource/definition/lazyResource.ts'
import type { Place } from './lib/address.ts'
import { requestEarly } from './providers/api/earlyAnswers.ts'
import type { Sender } from './providers/api/requestHeaders.ts'
import { resources } from './resources/index.ts'

/** Fetches the application together with the list at the present address, and the first page of its records. */
export function startApplication(sender: Sender, { pathname, search }: Place): void {
  const resource = resources.find(({ route }) => pathname === route || pathname.startsWith(`${route}/`))
  const list = resource?.firstList && firstCallOf(resource.firstList, search)
  if (list) requestEarly(list, sender)
  const parts = [import('./App.tsx'), resource?.load(), resource && import('./components/resource/ResourceView.tsx')]
  // What fails is imported again by what shows it.
  for (const part of parts) void part?.catch(() => {})
}
