import { reloadAccess } from './access.ts'
import { request } from './api/http.ts'
import { queryClient } from './api/queryClient.ts'

/**
 * Forgets what was remembered to save time, on the server and here: menus, buttons, dictionaries and other choices.
 * Signing in, settings and what was typed stay.
 */
export async function clearCache(): Promise<void> {
  await request({ url: 'blade-auth/oauth/clear-cache' })
  await reloadAccess()
  queryClient.removeQueries({ type: 'inactive' })
  // Records in open forms are left alone: reading them again would replace what was typed.
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => Object(queryKey.at(-1)).dependsOn !== undefined })
}
