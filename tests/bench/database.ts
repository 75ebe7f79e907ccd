import { resolve } from 'node:path'
import type pg from 'pg'
import { withClient } from '../../server/src/platform/db/client/client.ts'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'

type Work<Result> = (owner: pg.Client) => Promise<Result>

/** Works as the owner of the schema, who sees the rows of all tenants. */
export function withOwner<Result>(connection: pg.ClientConfig, work: Work<Result>): Promise<Result> {
  return withClient(connection, async owner => {
    await owner.query(`set app.tenant = '*'`)
    return work(owner)
  })
}

/** Works in the database of a server that runs on `dataDir`. */
export async function withDatabase<Result>(dataDir: string, work: Work<Result>): Promise<Result> {
  const { connection } = await startPostgres({ dataDir: resolve(dataDir) })
  return withOwner(connection, work)
}
