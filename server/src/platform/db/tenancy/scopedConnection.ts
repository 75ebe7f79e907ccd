import {
  AliasNode,
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  InsertQueryNode,
  type QueryResult,
  TableNode,
  UpdateQueryNode,
} from 'kysely'
import type pg from 'pg'
import { Batch, type Result, type Statement } from '../statements/batch.ts'
import { isChangedResult } from '../statements/changedResult.ts'
import { MAX_PREPARED, type StatementNames } from '../statements/names.ts'
import { Prepared } from '../statements/prepared.ts'
import { goesWithNext } from '../statements/withNext.ts'
import { type CachedTable, isCachedTable } from './cachedTables.ts'
import { currentScope, showsWithheld, visibleTenant } from './scope.ts'
import type { TableCache } from './tableCache.ts'
import { tenancyOf } from './tables.ts'

const BEGIN: Statement = { name: 'begin', text: 'begin' }
const COMMIT: Statement = { name: 'commit', text: 'commit' }
const ROLLBACK: Statement = { name: 'rollback', text: 'rollback' }
/** The one savepoint that there is; see `inSavepoint`. */
const ROLLBACK_TO_SAVEPOINT = 'rollback to savepoint part'
const FORGET_PREPARED: Statement = { text: 'deallocate all' }

const announcementOf = (tenant: string, withheld: 'shown' | 'hidden'): Statement => ({
  name: 'tenant',
  text: `select set_config('app.tenant', $1, false), set_config('app.withheld', $2, false)`,
  values: [tenant, withheld],
})

/** Shared by the connections of a pool. */
interface Shared {
  names: StatementNames
  cache: TableCache
}

/**
 * A connection that tells PostgreSQL, for row-level security, for which tenant it works and whether it shows withheld
 * rows. That, the begin of a transaction, the rows of journals and the entries of the search wait for the next statement
 * and go with it: a change with its history takes two round trips in place of five.
 */
export class ScopedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  readonly #cache: TableCache
  readonly #prepared = new Prepared()
  /** Tenant, and whether withheld rows are shown. */
  #announced: string | undefined
  #inTransaction = false
  #waiting: Statement[] = []
  /** Cached tables that the transaction has changed. */
  readonly #written = new Set<CachedTable>()

  constructor(client: pg.PoolClient, { names, cache }: Shared) {
    this.#client = client
    this.#names = names
    this.#cache = cache
  }

  begin(): void {
    this.#inTransaction = true
    this.#waiting.push(BEGIN)
  }

  async commit(): Promise<void> {
    if (this.#waiting.length === 1 && this.#waiting[0] === BEGIN) this.#waiting = []
    else await this.#send(COMMIT)
    this.#inTransaction = false
    this.#endWrites()
  }

  async rollback(): Promise<void> {
    const hasBegun = this.#waiting[0] !== BEGIN
    this.#waiting = []
    // It may have been set within the transaction.
    this.#announced = undefined
    this.#endWrites()
    if (hasBegun) await this.#send(ROLLBACK)
    this.#inTransaction = false
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql: text, parameters: values } = query
    const statement = { text, values, name: this.#names.nameOf(text) }
    // A transaction that has failed takes nothing else, and what waited belongs to what is undone.
    // PostgreSQL takes back, too, what was announced since the savepoint.
    if (text === ROLLBACK_TO_SAVEPOINT) {
      this.#waiting = []
      this.#announced = undefined
    } else this.#announceScope()
    if (this.#inTransaction && (goesWithNext(query) || addsToJournal(query))) {
      this.#waiting.push(statement)
      return { rows: [] }
    }
    this.#beginWrite(query)
    try {
      const { command, rowCount, rows } = await this.#sendPrepared(statement)
      // The caller knows what it selects.
      const result = { rows: rows as Row[] }
      return command === 'SELECT' ? result : { ...result, numAffectedRows: BigInt(rowCount) }
    } catch (error) {
      // With the trace of the query's author in place of that of the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    } finally {
      if (!this.#inTransaction) this.#endWrites()
    }
  }

  // biome-ignore lint/correctness/useYield: nothing of ours streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streams need a cursor')
  }

  #beginWrite(query: CompiledQuery): void {
    const table = writtenTable(query)
    if (table === undefined || !isCachedTable(table) || this.#written.has(table)) return
    this.#written.add(table)
    this.#cache.beginWrite(table)
  }

  #endWrites(): void {
    for (const table of this.#written) this.#cache.endWrite(table)
    this.#written.clear()
  }

  #announceScope(): void {
    const scope = currentScope()
    const tenant = visibleTenant(scope)
    const withheld = showsWithheld(scope) ? 'shown' : 'hidden'
    const announced = `${tenant} ${withheld}`
    if (announced === this.#announced) return
    this.#announced = announced
    this.#waiting.push(announcementOf(tenant, withheld))
  }

  /** Outside of a transaction a statement whose result has changed is prepared anew; see `isTransient` for those inside. */
  async #sendPrepared(statement: Statement): Promise<Result> {
    try {
      return await this.#send(statement)
    } catch (error) {
      if (!isChangedResult(error)) throw error
      this.#prepared.isOutdated = true
      if (this.#inTransaction) throw error
      this.#announceScope()
      return this.#send(statement)
    }
  }

  async #send(statement: Statement): Promise<Result> {
    const statements = [...this.#waiting, statement]
    this.#waiting = []
    // Not within a transaction: in one that has failed PostgreSQL would refuse it.
    const mayForget = !this.#inTransaction || statements[0] === BEGIN
    if (mayForget && (this.#prepared.isOutdated || this.#prepared.readers.size > MAX_PREPARED)) {
      this.#prepared.forget()
      statements.unshift(FORGET_PREPARED)
    }
    try {
      return await this.#client.query(new Batch(statements, this.#prepared)).result
    } catch (error) {
      // PostgreSQL takes the setting back with the rest.
      this.#announced = undefined
      throw error
    }
  }
}

function writtenTable({ query }: CompiledQuery): string | undefined {
  const node = InsertQueryNode.is(query)
    ? query.into
    : UpdateQueryNode.is(query)
      ? query.table
      : DeleteQueryNode.is(query)
        ? query.from.froms[0]
        : undefined
  const table = node && AliasNode.is(node) ? node.node : node
  return table && TableNode.is(table) ? table.table.identifier.name : undefined
}

/** Rows of journals are added by transactions that do not read them again. */
function addsToJournal({ query }: CompiledQuery): boolean {
  if (!InsertQueryNode.is(query) || query.returning || !query.into) return false
  return tenancyOf(query.into.table.identifier.name) === 'journal'
}
