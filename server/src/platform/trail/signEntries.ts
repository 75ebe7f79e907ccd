import { ColumnNode, InsertQueryNode, type KyselyPlugin, ValueListNode, ValueNode, ValuesNode } from 'kysely'
import type { Secrets } from '../config/secrets.ts'

/** Columns of an entry that its author knows; the database adds the time. */
const SIGNED = [
  ...['id', 'tenantId', 'module', 'recordId', 'version', 'operation', 'userId', 'requestId'],
  ...['restoredVersion', 'released', 'before', 'after'],
] as const

export type SignedEntry = Readonly<Partial<Record<(typeof SIGNED)[number], unknown>>>

/** The server vouches for each entry of the history that it writes: one inserted by anybody else is recognized. */
export function signEntries(secrets: Pick<Secrets, 'sign'>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => (InsertQueryNode.is(node) && isHistory(node) ? signed(node, secrets) : node),
    transformResult: async ({ result }) => result,
  }
}

const isHistory = ({ into }: InsertQueryNode) => into?.table.identifier.name === 'change_log'

function signed(node: InsertQueryNode, secrets: Pick<Secrets, 'sign'>): InsertQueryNode {
  const { values, columns = [] } = node
  if (!values || !ValuesNode.is(values)) throw new Error('entries of the history are inserted as values')
  const names = columns.map(({ column: { name } }) =>
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
  return {
    ...node,
    columns: [...columns, ColumnNode.create('signature')],
    values: ValuesNode.create(
      values.values.map(row => {
        const nodes = ValueListNode.is(row) ? row.values : row.values.map(ValueNode.create)
        const entry = nodes.map((value, index) => [names[index], ValueNode.is(value) ? value.value : undefined])
        return ValueListNode.create([...nodes, ValueNode.create(signatureOf(Object.fromEntries(entry), secrets))])
      }),
    ),
  }
}

export function signatureOf(entry: SignedEntry, secrets: Pick<Secrets, 'sign'>): string {
  return secrets.sign('entry of the history', JSON.stringify(SIGNED.map(key => canonical(key, entry[key]))))
}

/** One text for a value, on its way to the database and back. */
function canonical(key: string, value: unknown): string {
  if (key === 'released') return String(value ?? false)
  if (value === null || value === undefined) return ''
  if (key !== 'before' && key !== 'after') return String(value)
  return JSON.stringify(typeof value === 'string' ? JSON.parse(value) : value, sortedKeys)
}

function sortedKeys(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
