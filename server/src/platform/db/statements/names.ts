import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The maximum number of statements that a connection keeps prepared; each takes about 20 kB of PostgreSQL's memory. */
export const MAX_PREPARED = 300

/** The columns that `*` stands for change with an upgrade, and with them the result that PostgreSQL has promised. */
const selectsAll = /(select |\.)\*/
/** The predicate of a partial unique index is recognized by its constants, and a prepared statement has none. */
const namesPartialIndex = /on conflict \([^()]{1,200}\) where/

/**
 * Names for statements that are sent again and again: PostgreSQL parses and plans a page of posts for 0.2 ms and executes
 * it in 0.05 ms. A statement gets its name, a hash of its text, when it comes for the second time.
 */
export class StatementNames {
  readonly #names = new LRUCache<string, { name: string | undefined }>({ max: 2 * MAX_PREPARED })

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (!known) this.#names.set(text, { name: undefined })
    else if (known.name === undefined && !selectsAll.test(text) && !namesPartialIndex.test(text))
      known.name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    return known?.name
  }
}
