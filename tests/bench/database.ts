import { resolve } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { median } from './figures.ts'

export interface BenchDatabase {
  /** Owns the schema and sees every tenant. */
  owner: pg.Client
  /** Connects as the server does; `tenant` selects the visible rows, `*` means all. */
  seeAs(tenant: string): Promise<void>
  /** Milliseconds that the app's statements take in all, each the median of nine. */
  timeOf(...statements: string[]): Promise<number>
}

const ROUNDS = 9

/** The database of a server that runs on `dataDir`. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (database: BenchDatabase) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres({ dataDir: resolve(dataDir) })
  const owner = new pg.Client(postgres.connection)
  const app = new pg.Client(postgres.appConnection)
  const seeAs = async (client: pg.Client, tenant: string) => {
    await client.query(`select set_config('app.tenant', $1, false)`, [tenant])
  }
  await Promise.all([owner.connect(), app.connect()])
  try {
    await seeAs(owner, '*')
    return await work({
      owner,
      seeAs: tenant => seeAs(app, tenant),
      async timeOf(...statements) {
        let total = 0
        for (const statement of statements) total += await medianTime(app, statement)
        return total
      },
    })
  } finally {
    await Promise.all([owner.end(), app.end()])
  }
}

async function medianTime(client: pg.Client, statement: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${statement}`)
    const [plan] = rows[0]['QUERY PLAN']
    times.push(plan['Planning Time'] + plan['Execution Time'])
  }
  return median(times)
}
