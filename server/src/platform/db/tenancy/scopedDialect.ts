import {
  type DialectAdapter,
  type Driver,
  type LimitNode,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  type TransactionSettings,
  ValueNode,
} from 'kysely'
import type pg from 'pg'
import { StatementNames } from '../statements/names.ts'
import { assertAwaited, currentScope } from './scope.ts'
import { ScopedConnection } from './scopedConnection.ts'
import type { TableCache } from './tableCache.ts'

/** PostgreSQL whose connections always know, for row-level security, for which tenant they work. */
export class ScopedDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #cache: TableCache

  constructor(pool: pg.Pool, cache: TableCache) {
    super({ pool })
    this.#pool = pool
    this.#cache = cache
  }

  override createDriver(): Driver {
    return new ScopedDriver(this.#pool, this.#cache)
  }

  override createAdapter(): DialectAdapter {
    return new ScopedAdapter(this.#cache)
  }

  override createQueryCompiler(): QueryCompiler {
    return new LimitInText()
  }
}

/** The part of a dialect that transactions share with the database they belong to; see `readCached`. */
export class ScopedAdapter extends PostgresAdapter {
  readonly cache: TableCache

  constructor(cache: TableCache) {
    super()
    this.cache = cache
  }
}

/**
 * A prepared statement is planned for its first rows only where its text says how many: as a parameter, a page of ten of
 * 100,000 articles is planned anew each time, or sorts them all.
 */
class LimitInText extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`)
    else super.visitLimit(node)
  }
}

class ScopedDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #shared: { names: StatementNames; cache: TableCache }
  readonly #connections = new WeakMap<pg.PoolClient, ScopedConnection>()
  readonly #clients = new WeakMap<ScopedConnection, pg.PoolClient>()

  constructor(pool: pg.Pool, cache: TableCache) {
    this.#pool = pool
    this.#shared = { names: new StatementNames(), cache }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ScopedConnection> {
    const scope = currentScope()
    const client = await this.#pool.connect()
    try {
      assertAwaited(scope)
    } catch (error) {
      client.release()
      throw error
    }
    const known = this.#connections.get(client)
    if (known) return known
    const connection = new ScopedConnection(client, this.#shared)
    this.#connections.set(client, connection)
    this.#clients.set(connection, client)
    return connection
  }

  async beginTransaction(connection: ScopedConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) throw new Error('transactions are read committed')
    connection.begin()
  }

  commitTransaction(connection: ScopedConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: ScopedConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: ScopedConnection): Promise<void> {
    this.#clients.get(connection)?.release()
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}
