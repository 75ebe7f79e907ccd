import type { FastifyInstance } from 'fastify'

/** English titles of the calls, by method and path without `/api/`. The log keeps the Chinese ones. */
type CallTitles = ReadonlyMap<string, string>

declare module 'fastify' {
  interface FastifyInstance {
    callTitles: CallTitles
  }
}

/** Must come before the routes whose titles it learns. */
export function learnTitles(app: FastifyInstance): void {
  const titles = new Map<string, string>()
  app.addHook('onRoute', ({ method, url, schema }) => {
    const { description } = (schema ?? {}) as { description?: string }
    if (description)
      for (const one of [method].flat()) titles.set(titleKey(one, url.replace(/^\/api\//, '')), description)
  })
  app.decorate('callTitles', titles)
}

export const titleKey = (method: string, path: string) => `${method} ${path}`
