import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { assertAwaited, currentScope, seesAllTenants } from './scope.ts'

/** PostgreSQL whose connections always know, for row-level security, for which tenant they work. */
export class ScopedDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new ScopedDriver(new PostgresDriver({ pool: this.#pool }))
  }
}

class ScopedDriver implements Driver {
  readonly #driver: Required<Driver>
  readonly #scoped = new WeakMap<DatabaseConnection, ScopedConnection>()

  constructor(driver: Required<Driver>) {
    this.#driver = driver
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<ScopedConnection> {
    const scope = currentScope()
    const connection = await this.#driver.acquireConnection()
    try {
      assertAwaited(scope)
    } catch (error) {
      await this.#driver.releaseConnection(connection)
      throw error
    }
    const known = this.#scoped.get(connection)
    if (known) return known
    const scoped = new ScopedConnection(connection)
    this.#scoped.set(connection, scoped)
    return scoped
  }

  async beginTransaction(connection: ScopedConnection, settings: TransactionSettings): Promise<void> {
    // Before it begins, so that the setting outlives it.
    await connection.announceTenant()
    await this.#driver.beginTransaction(connection.plain, settings)
    connection.inTransaction = true
  }

  commitTransaction(connection: ScopedConnection): Promise<void> {
    connection.endTransaction()
    return this.#driver.commitTransaction(connection.plain)
  }

  rollbackTransaction(connection: ScopedConnection): Promise<void> {
    connection.endTransaction()
    return this.#driver.rollbackTransaction(connection.plain)
  }

  savepoint(connection: ScopedConnection, ...rest: SavepointArguments): Promise<void> {
    return this.#driver.savepoint(connection.plain, ...rest)
  }

  rollbackToSavepoint(connection: ScopedConnection, ...rest: SavepointArguments): Promise<void> {
    connection.forgetTenant()
    return this.#driver.rollbackToSavepoint(connection.plain, ...rest)
  }

  releaseSavepoint(connection: ScopedConnection, ...rest: SavepointArguments): Promise<void> {
    return this.#driver.releaseSavepoint(connection.plain, ...rest)
  }

  releaseConnection(connection: ScopedConnection): Promise<void> {
    return this.#driver.releaseConnection(connection.plain)
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}

type SavepointArguments = [name: string, compileQuery: Parameters<PostgresDriver['savepoint']>[2]]

class ScopedConnection implements DatabaseConnection {
  readonly plain: DatabaseConnection
  inTransaction = false
  #tenant: string | undefined
  /** Set inside the transaction, whose rollback would take it back. */
  #uncertain = false

  constructor(plain: DatabaseConnection) {
    this.plain = plain
  }

  endTransaction(): void {
    this.inTransaction = false
    if (this.#uncertain) this.forgetTenant()
    this.#uncertain = false
  }

  forgetTenant(): void {
    this.#tenant = undefined
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.announceTenant()
    return this.plain.executeQuery<Row>(query)
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    await this.announceTenant()
    yield* this.plain.streamQuery<Row>(query, chunkSize)
  }

  async announceTenant(): Promise<void> {
    const scope = currentScope()
    const tenant = scope === 'system' || seesAllTenants(scope) ? '*' : scope.tenantId
    if (tenant === this.#tenant) return
    this.#tenant = undefined
    if (this.inTransaction) this.#uncertain = true
    await this.plain.executeQuery(CompiledQuery.raw(`select set_config('app.tenant', $1, false)`, [tenant]))
    this.#tenant = tenant
  }
}
