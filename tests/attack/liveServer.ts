/** The product under attack, seen from its database: its routes with their policies, and valid inputs. */
import { rmSync } from 'node:fs'
import { buildApp } from '../../server/src/app.ts'
import { createScopedDb, type Db } from '../../server/src/platform/db/database.ts'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { asSystem } from '../../server/src/platform/db/tenancy/scope.ts'
import { type LiveRoute, liveRoutes } from '../support/matrix/routes.ts'
import { sampleInput } from '../support/records/samples.ts'
import { testConfig } from '../support/servers/config.ts'

export type Draft = Readonly<Record<string, unknown>>

export interface LiveServer {
  db: Db
  routes: readonly LiveRoute[]
  close(): Promise<void>
}

export async function openLiveServer(dataDir: string): Promise<LiveServer> {
  const postgres = await startPostgres({ dataDir })
  const db = createScopedDb({ ...postgres.connection, max: 2 })
  return { db, routes: await routesOf(postgres), close: () => asSystem(() => db.destroy()) }
}

/** From a server that has no port: a route's policy is not shown to callers. */
async function routesOf(pg: Awaited<ReturnType<typeof startPostgres>>): Promise<LiveRoute[]> {
  const config = testConfig()
  const app = await buildApp({ config, pg })
  await app.ready()
  const routes = liveRoutes(app)
  await app.close()
  rmSync(config.dataDir, { recursive: true, force: true })
  return routes
}

/** A valid input of every call, by path, in the tenant of the first administrator. */
export async function draftsOf({ db, routes }: Pick<LiveServer, 'db' | 'routes'>): Promise<(path: string) => Draft> {
  const drafts = new Map<string, Draft>()
  for (const { method, path, input } of routes)
    if (method === 'POST') {
      const draft = await sampleInput(db, input, '000000')
      drafts.set(`/api/${path}`, 'values' in draft ? { ...draft, values: '{}' } : draft)
    }
  return path => drafts.get(path) ?? {}
}
