import { rmSync } from 'node:fs'
import { buildApp } from '../../server/src/app.ts'
import { createScopedDb } from '../../server/src/platform/db/database.ts'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { asSystem } from '../../server/src/platform/db/tenancy/scope.ts'
import { liveRoutes } from '../support/matrix/routes.ts'
import { sampleInput } from '../support/records/samples.ts'
import { testConfig } from '../support/servers/config.ts'

export type Draft = Readonly<Record<string, unknown>>

/** Reads valid inputs for the calls of the running server from its database, by path. */
export async function readDrafts(dataDir: string): Promise<ReadonlyMap<string, Draft>> {
  const pg = await startPostgres({ dataDir })
  const config = testConfig()
  // Only a server of this process tells the declarations of its routes.
  const app = await buildApp({ config, pg })
  const db = createScopedDb({ ...pg.connection, max: 2 })
  try {
    await app.ready()
    const drafts = new Map<string, Draft>()
    for (const { method, path, input } of liveRoutes(app))
      if (method === 'POST') {
        const draft = await sampleInput(db, input, '000000')
        drafts.set(`/api/${path}`, 'values' in draft ? { ...draft, values: '{}' } : draft)
      }
    return drafts
  } finally {
    await asSystem(() => db.destroy())
    await app.close()
    rmSync(config.dataDir, { recursive: true, force: true })
  }
}
