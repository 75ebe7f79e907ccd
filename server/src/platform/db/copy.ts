import { Readable } from 'node:stream'
import type pg from 'pg'
import { createClient } from './client/client.ts'

// The parts of pg that its types leave out: the connection of a client, and the messages of COPY.
declare module 'pg' {
  interface ClientBase {
    readonly connection: Connection
  }
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void
    endCopyFrom(): void
  }
}

/** A connection that sees the rows of all tenants and writes the same text for the same value on every server. */
export async function connectForCopy(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = createClient(connection)
  await client.connect()
  await client.query(`set app.tenant = '*'; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
    set extra_float_digits = 3; set client_encoding = 'UTF8'; set synchronize_seqscans = off; set statement_timeout = 0;
    set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`)
  return client
}

/** The rows of `copy … to stdout`; each chunk ends with the end of a row. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  return client.query(new CopyOut(statement) as CopyOut & pg.Submittable)
}

/** Sends whole rows to `copy … from stdin`. */
export function copyIn(client: pg.ClientBase, statement: string, rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = {
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse(connection: pg.Connection) {
        for (let start = 0; start < rows.length; start += CHUNK_BYTES)
          connection.sendCopyFromChunk(rows.subarray(start, start + CHUNK_BYTES))
        connection.endCopyFrom()
      },
      handleCommandComplete() {},
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    }
    client.query(copy)
  })
}

const CHUNK_BYTES = 65_536
const BUFFERED_BYTES = 1_048_576

class CopyOut extends Readable {
  readonly #statement: string
  #connection: pg.Connection | undefined

  constructor(statement: string) {
    super({ highWaterMark: BUFFERED_BYTES })
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    this.#connection.query(this.#statement)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A copy: pg reuses the memory of the chunk.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause()
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.destroy(error)
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }
}
