import { resolve } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'

/** Works in the database of a server that runs on `dataDir`, as the owner of the schema, who sees every tenant. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { connection } = await startPostgres({ dataDir: resolve(dataDir) })
  const owner = new pg.Client(connection)
  await owner.connect()
  try {
    await owner.query(`set app.tenant = '*'`)
    return await work(owner)
  } finally {
    await owner.end()
  }
}
