import { sql } from 'kysely'
import type { Db } from './database.ts'

const ATTEMPTS = 3

/** All of the work or nothing of it. Repeats it when another transaction was in its way; inside one it joins in. */
export async function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error
    }
  }
}

/** The same for work with a context, such as that of a request: `inner` is the context in the transaction. */
export function withTransaction<C extends { db: Db }, Result>(
  context: C,
  work: (inner: C, db: Db) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, db => work({ ...context, db }, db))
}

class RolledBack<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('nothing is written')
    this.result = result
  }
}

/** Does the work in a transaction that is rolled back unless `isCommitted`: a preview of what the work would change. */
export async function inPreview<Result>(
  db: Db,
  work: (db: Db) => Promise<Result>,
  isCommitted: (result: Result) => boolean = () => false,
): Promise<Result> {
  try {
    return await inTransaction(db, async inner => {
      const result = await work(inner)
      if (isCommitted(result)) return result
      throw new RolledBack(result)
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

/** A part of a transaction that may fail without the rest. Parts must not be nested. */
export async function inSavepoint<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(db)
    return result
  } catch (error) {
    // After a conflict with another transaction, the whole is repeated.
    if (!isTransient(error)) await sql`rollback to savepoint part`.execute(db)
    throw error
  }
}

/** A serialization failure or a deadlock. */
function isTransient(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === '40001' || code === '40P01'
}
