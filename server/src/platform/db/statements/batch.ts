import pg from 'pg'
import { type Column, type Prepared, type RowReader, rowReader } from './prepared.ts'

export interface Statement {
  text: string
  values?: readonly unknown[]
  /** PostgreSQL keeps a statement with a name parsed and planned for the connection. */
  name?: string | undefined
}

export interface Result {
  command: string
  rowCount: number
  rows: Record<string, unknown>[]
}

/** The text of a value as pg sends it; the types of pg leave it out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils

/** The messages of PostgreSQL's extended query protocol; the types of pg know some of them otherwise. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(message: { name: string; text: string }): void
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string; rows: number }): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

/**
 * Statements that go to PostgreSQL together, so that they take one round trip: 0.1 ms each on a socket, the way to the
 * database and back elsewhere. The result is that of the last one. After one that fails, none has any effect.
 * A query object for `client.query`, as pg-cursor makes them.
 */
export class Batch implements pg.Submittable {
  readonly result: Promise<Result>
  readonly #statements: readonly Statement[]
  readonly #prepared: Prepared
  readonly #answer: Result = { command: '', rowCount: 0, rows: [] }
  readonly #newNames: string[] = []
  #pending: number
  #read: RowReader = () => ({})
  #resolve: (result: Result) => void = () => {}
  #reject: (error: unknown) => void = () => {}

  constructor(statements: readonly Statement[], prepared: Prepared) {
    this.#statements = statements
    this.#prepared = prepared
    this.#pending = statements.length
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit = (connection: pg.Connection): Error | undefined => {
    try {
      this.#send(
        connection as unknown as Wire,
        this.#statements.map(({ values = [] }) => values.map(value => prepareValue(value))),
      )
      return undefined
    } catch (error) {
      // A value cannot be sent; nothing has been sent yet.
      return error as Error
    }
  }

  #send(wire: Wire, values: readonly (string | Buffer | null)[][]): void {
    const { readers, doubtful } = this.#prepared
    const last = this.#statements.at(-1)
    wire.stream.cork()
    for (const name of doubtful.splice(0)) wire.close({ type: 'S', name })
    this.#statements.forEach((statement, index) => {
      const { name = '', text } = statement
      if (name === '' || !readers.has(name)) wire.parse({ name, text })
      if (name !== '' && !readers.has(name)) {
        readers.set(name, undefined)
        this.#newNames.push(name)
      }
      wire.bind({ portal: '', statement: name, values: values[index] ?? [] })
      if (statement === last) this.#describe(name, wire)
      wire.execute({ portal: '', rows: 0 })
    })
    wire.sync()
    wire.stream.uncork()
  }

  /** A statement with a name is described once for each connection. */
  #describe(name: string, wire: Wire): void {
    const reader = this.#prepared.readers.get(name)
    if (reader) this.#read = reader
    else wire.describe({ type: 'P', name: '' })
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    this.#read = rowReader(fields)
    const name = this.#statements.at(-1)?.name
    if (name !== undefined) this.#prepared.readers.set(name, this.#read)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#pending > 1) return
    try {
      this.#answer.rows.push(this.#read(fields))
    } catch (error) {
      this.#reject(error)
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#pending -= 1
    const words = text.split(' ')
    this.#answer.command = words[0] ?? ''
    this.#answer.rowCount = Number(words.at(-1)) || 0
  }

  handleEmptyQuery(): void {
    this.#pending -= 1
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#answer)
  }

  handleError(error: unknown): void {
    // PostgreSQL may or may not have them.
    for (const name of this.#newNames) this.#prepared.readers.delete(name)
    this.#prepared.doubtful.push(...this.#newNames)
    this.#reject(error)
  }
}
