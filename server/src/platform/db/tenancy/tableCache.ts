import { LRUCache } from 'lru-cache'
import type { CachedTable } from './cachedTables.ts'
import { PLATFORM_TENANT } from './scope.ts'

/** The part of a Listener that caches need. */
interface ChangeListener {
  on(channel: string, handler: (change: string | undefined) => void): void
  isListening(): boolean
}

const CHANNEL = 'rows_changed'
/** Names of a few thousand tenants; the least used go first. */
const MAX_VALUES = 50_000
/** The longest time that a change stays unseen where the network drops the listening connection without a word. */
const MAX_AGE_MS = 60_000

/**
 * Values that processes have read from tables that hardly ever change. Whoever changes a row announces it, and every
 * process forgets what it has read of the table for that tenant. Without a connection that hears of changes, nothing is
 * kept.
 */
export class TableCache {
  readonly #values = new LRUCache<string, { value: unknown }>({
    ...{ max: MAX_VALUES, ttl: MAX_AGE_MS },
    // The clock need not be read at every look.
    ttlResolution: 1000,
  })
  /** Numbers that stand in the keys of values: one more, and the values are no longer found. */
  readonly #versions = new Map<string, number>()
  /** Tables that transactions of this process are changing. */
  readonly #writes = new Map<string, number>()
  readonly #listener: ChangeListener | undefined

  constructor(listener?: ChangeListener) {
    this.#listener = listener
    listener?.on(CHANNEL, change => this.#forget(change))
  }

  /**
   * The part of a key that changes with the rows that a scope sees; undefined while they must not be cached. It has to be
   * made before the rows are read: what was read before a change is then not found after it.
   */
  versionOf(table: CachedTable, scope: string): string | undefined {
    if (!this.#listener?.isListening() || this.#writes.has(table)) return undefined
    const of = (key: string) => this.#versions.get(key) ?? 0
    return `${table} ${of('')}.${of(table)}.${of(`${table} ${scope}`)} ${scope}`
  }

  get(key: string): { value: unknown } | undefined {
    return this.#values.get(key)
  }

  set(key: string, value: unknown): void {
    this.#values.set(key, { value })
  }

  /** Until the transaction ends, rows of the table are read from the database: it must see what it has written. */
  beginWrite(table: CachedTable): void {
    this.#writes.set(table, (this.#writes.get(table) ?? 0) + 1)
  }

  endWrite(table: CachedTable): void {
    const others = (this.#writes.get(table) ?? 1) - 1
    if (others > 0) this.#writes.set(table, others)
    else this.#writes.delete(table)
    this.#advance(table)
  }

  #forget(change: string | undefined): void {
    const [table, tenant] = change?.split(' ') ?? []
    if (table === undefined || tenant === undefined) {
      this.#advance('')
      this.#values.clear()
    } else if (tenant === PLATFORM_TENANT) this.#advance(table)
    else for (const scope of [tenant, '*']) this.#advance(`${table} ${scope}`)
  }

  #advance(key: string): void {
    this.#versions.set(key, (this.#versions.get(key) ?? 0) + 1)
  }
}
