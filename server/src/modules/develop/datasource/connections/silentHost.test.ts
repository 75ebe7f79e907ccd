import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driverClasses } from '#contract/develop/datasource'
import { createDatabase, type TestDatabase } from '../../../../../../tests/support/database/postgres.ts'
import { reasonOf } from '../../../../../../tests/support/records/sourceProblem.ts'
import { timeLimit } from '../../../../../../tests/support/run/timeLimit.ts'
import { createScopedDb } from '../../../../platform/db/database.ts'
import { createSecrets } from '../../../../platform/secrets/secrets.ts'
import { createSources } from './sources.ts'

const secrets = createSecrets(Buffer.alloc(32))

describe('a host that keeps silent', () => {
  let server: Server
  let connected = 0
  let port = 0
  let database: TestDatabase

  beforeAll(async () => {
    database = await createDatabase()
    server = createServer(() => {
      connected += 1
    }).listen(0, '0.0.0.0')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(async () => {
    server.close()
    await database?.drop()
  })

  const describedAt = (engine: 'postgresql' | 'mysql', host: string) => ({
    ...{ driverClass: driverClasses[engine], url: `jdbc:${engine}://${host}:${port}/shop` },
    ...{ username: 'reader', password: 'Only-For-Reading-1' },
  })

  it('is given five seconds, by either driver', { tags: ['full'] }, async () => {
    const sources = createSources(
      { privateDatabaseHosts: ['127.0.0.1'] },
      { db: createScopedDb(database.appConnection), secrets },
    )
    const startTime = Date.now()
    const reasons = await Promise.all(
      (['postgresql', 'mysql'] as const).map(engine => {
        return reasonOf(sources.withDescribed(describedAt(engine, '127.0.0.1'), source => source.test()))
      }),
    )
    expect(reasons).toEqual(['timedOut', 'timedOut'])
    expect(Date.now() - startTime).toBeLessThan(timeLimit(9000))
    expect(connected).toBe(2)
  })

  it.each([
    'localhost',
    'localhost.',
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '０１７７.0.0.1',
    '127.0.0.1.',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ])('is never asked as %s where it is not allowed', async host => {
    const before = connected
    const guarded = createSources({ privateDatabaseHosts: [] }, { db: createScopedDb(database.appConnection), secrets })
    for (const engine of ['postgresql', 'mysql'] as const) {
      expect(await reasonOf(guarded.withDescribed(describedAt(engine, host), source => source.test()))).toBe('inside')
    }
    expect(connected).toBe(before)
  })
})
