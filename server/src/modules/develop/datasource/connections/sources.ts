import { isId } from '../../../../kit/input/checkInput.ts'
import type { Config } from '../../../../platform/config/config.ts'
import type { Secrets } from '../../../../platform/config/secrets.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { asSystem } from '../../../../platform/db/tenancy/scope.ts'
import { absent } from '../../../../platform/http/reply/refusal.ts'
import { openMysql } from './mysql.ts'
import { openPostgres } from './postgres.ts'
import { assertOutside, databaseAddress, reach } from './reach.ts'
import { type Source, SourceProblem } from './source.ts'

/** Description of a database, with its password in plain text. */
export interface Description {
  driverClass: string
  url: string
  username: string
  password: string
}

/** The databases that people have described to us. All promises reject with a refusal that may be thrown on as it is. */
export interface Sources {
  /** Connects to the data source of that id with the timeout `CONNECT_MS`, and closes it when the work is done. */
  withStored<Result>(id: string, work: (source: Source) => Promise<Result>): Promise<Result>
  /** The same for one that is not stored, or not yet. */
  withDescribed<Result>(description: Description, work: (source: Source) => Promise<Result>): Promise<Result>
  /** Description of the data source of that id, with its password: to connect, and for nothing else. */
  stored(id: string): Promise<Description>
  /** Refuses the description of a database that nobody may be connected to; opens no connection. */
  assertPlace(description: Pick<Description, 'driverClass' | 'url'>): void
}

declare module 'fastify' {
  interface FastifyInstance {
    sources: Sources
  }
}

export function createSources(
  { privateDatabaseHosts }: Pick<Config, 'privateDatabaseHosts'>,
  { db, secrets }: { db: Db; secrets: Secrets },
): Sources {
  const stored = async (id: string) => decrypted(await readSource(db, id), secrets)
  async function withDescribed<Result>(description: Description, work: (source: Source) => Promise<Result>) {
    const source = await open(description, privateDatabaseHosts)
    try {
      return await work(source)
    } finally {
      await source.close()
    }
  }
  return {
    withDescribed,
    stored,
    withStored: async (id, work) => withDescribed(await stored(id), work),
    assertPlace: ({ driverClass, url }) => assertOutside(databaseAddress(driverClass, url), privateDatabaseHosts),
  }
}

function open({ driverClass, url, ...credentials }: Description, allowed: readonly string[]): Promise<Source> {
  const place = databaseAddress(driverClass, url)
  switch (place.engine) {
    case 'postgresql':
      return reach(place, allowed, address => openPostgres(place, address, credentials))
    case 'mysql':
      return reach(place, allowed, address => openMysql(place, address, credentials))
    case 'oracle':
      throw new SourceProblem('unsupported')
  }
}

async function readSource(db: Db, id: string) {
  if (!isId(id)) throw absent()
  const row = await asSystem(() =>
    db
      .selectFrom('bladeDatasource')
      .select(['driverClass', 'url', 'username', 'password'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!row) throw absent()
  return row
}

function decrypted(row: Awaited<ReturnType<typeof readSource>>, secrets: Secrets): Description {
  try {
    return { ...row, password: row.password ? secrets.open(row.password) : '' }
  } catch (cause) {
    throw new SourceProblem('secret', { cause })
  }
}
