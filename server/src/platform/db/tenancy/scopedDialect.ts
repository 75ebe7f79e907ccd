import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'
import { assertAwaited, currentScope, type Scope, showsWithheld, visibleTenant } from './scope.ts'

/** PostgreSQL whose connections always know, for row-level security, for which tenant they work. */
export class ScopedDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new ScopedDriver({ pool: this.#pool, onCreateConnection: announceScopes })
  }
}

class ScopedDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const scope = currentScope()
    const connection = await super.acquireConnection()
    try {
      assertAwaited(scope)
    } catch (error) {
      // Made by this driver.
      await this.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0])
      throw error
    }
    return connection
  }
}

/**
 * Sets tenant and withheld rows for the session before a statement whose scope differs from that of the statement before.
 * Kysely executes the statements of a connection one after another, also within a transaction.
 */
async function announceScopes(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection) as typeof connection.executeQuery
  let announced: string | undefined
  connection.executeQuery = async query => {
    try {
      const scope = currentScope()
      // PostgreSQL takes back what was set in what is rolled back, and takes no other statement in a failed transaction.
      if (query.sql.startsWith('rollback')) announced = undefined
      else if (announced !== keyOf(scope)) {
        await execute(announcement(scope))
        announced = keyOf(scope)
      }
      return await execute(query)
    } catch (error) {
      announced = undefined
      throw error
    }
  }
}

const withheldOf = (scope: Scope) => (showsWithheld(scope) ? 'shown' : 'hidden')

const keyOf = (scope: Scope) => `${visibleTenant(scope)} ${withheldOf(scope)}`

function announcement(scope: Scope): CompiledQuery {
  return CompiledQuery.raw(`select set_config('app.tenant', $1, false), set_config('app.withheld', $2, false)`, [
    visibleTenant(scope),
    withheldOf(scope),
  ])
}
