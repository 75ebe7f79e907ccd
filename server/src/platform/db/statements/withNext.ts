import { CompiledQuery } from 'kysely'

interface Handle {
  executeQuery(query: CompiledQuery): Promise<unknown>
}

const queries = new WeakSet<CompiledQuery>()

/**
 * Executes a statement that answers nothing together with the next one of its transaction, at the latest with the commit,
 * where its errors then appear. Outside of a transaction it is sent at once.
 */
export async function executeWithNext(db: Handle, text: string, values: readonly unknown[]): Promise<void> {
  const query = CompiledQuery.raw(text, [...values])
  queries.add(query)
  await db.executeQuery(query)
}

export const goesWithNext = (query: CompiledQuery): boolean => queries.has(query)
