import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { asSystem } from './tenancy/scope.ts'

/** 2020-01-01 in UTC: 41 bits of milliseconds from here last until 2089. */
const EPOCH = 1_577_836_800_000
const SEQUENCES = 4096

/** Ids of 63 bits that grow with time: milliseconds, node, sequence. Strings, because numbers lose their last digits. */
export function createIds(node: number, now: () => number = Date.now): () => string {
  let last = 0
  let sequence = 0
  return () => {
    const time = now()
    if (time > last) {
      last = time
      sequence = 0
    } else if (++sequence === SEQUENCES) {
      // Uses the next millisecond instead of waiting for the clock, also when the clock is set back.
      last++
      sequence = 0
    }
    return String((BigInt(last - EPOCH) << 22n) | BigInt(node << 12) | BigInt(sequence))
  }
}

let generate = createIds(randomInt(1024))

export function newId(): string {
  return generate()
}

/** Claims the next of 1024 nodes, so that processes on one database make different ids in the same millisecond. */
export async function claimIdNode(db: Db): Promise<void> {
  const { rows } = await asSystem(() => sql<{ node: string }>`select nextval('id_node') as node`.execute(db))
  generate = createIds(Number(rows[0]?.node))
}
