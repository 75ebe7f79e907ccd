import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { createOwnDatabase, type OwnDatabase } from './ownDatabase.ts'

declare module 'fastify' {
  interface FastifyInstance {
    reports: Reports
  }
}

export interface Reports {
  own: OwnDatabase
}

export function createReports(db: Db, appConnection: pg.PoolConfig): Reports {
  let secret: Promise<string> | undefined
  const readSecret = () =>
    asSystem(async () => {
      const { rows } = await sql<{ secret: string }>`select secret from report_seal`.execute(db)
      return rows[0]?.secret ?? ''
    })
  return {
    own: createOwnDatabase(appConnection, () => {
      // A failure is forgotten, so that asking again tries again.
      secret ??= readSecret().catch((error: unknown) => {
        secret = undefined
        throw error
      })
      return secret
    }),
  }
}
