/** The chain over the history of each tenant: sealed off the path of requests, in batches, and signed each day. */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Secrets } from '../config/secrets.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { type SignedEntry, signatureOf } from './signEntries.ts'

type SealSigner = Pick<Secrets, 'sign' | 'signOpenly'>

/** One number for all processes on a database. */
const LOCK = 4_711_007
const BATCH = 2000
/** Milliseconds, in terms of ids: transactions that last longer are sealed at night. */
const LATE = 3_600_000n << 22n

/** SHA-256 of an entry. `jsonb` has one text for each value; the times have no zone. */
export const contentOf = (entry: string): RawBuilder<string> => {
  const columns = [
    ...['id', 'tenant_id', 'module', 'record_id', 'version', 'operation', 'before', 'after', 'user_id', 'changed_at'],
    ...['request_id', 'restored_version', 'released', 'signature'],
  ].map(column => sql.ref(`${entry}.${column}`))
  return sql`encode(sha256(convert_to(jsonb_build_array(${sql.join(columns)})::text, 'UTF8')), 'hex')`
}

export const chained = (before: string, content: string) =>
  createHash('sha256')
    .update(before + content)
    .digest('hex')

export const removalOf = (tenantId: string, changeId: string, secrets: Pick<Secrets, 'sign'>) =>
  secrets.sign('removed entry', `${tenantId} ${changeId}`)

/** The end of a chain on one day, and where it began then. */
export interface Seal {
  tenantId: string
  day: string
  position: string
  hash: string
  startPosition: string
  startHash: string
}

/** The text under the signature of a seal. */
export function sealedText({ tenantId, day, position, hash, startPosition, startHash }: Seal): string {
  return JSON.stringify({ tenantId, day, position, hash, startPosition, startHash })
}

type UnsealedEntry = SignedEntry & { id: string; tenantId: string; signature: string | null; content: string }

/** Adds what the server wrote since to the chains. `all` looks for entries of any age. */
export async function sealEntries(db: Db, secrets: SealSigner, { all = false } = {}): Promise<void> {
  await db.transaction().execute(async tx => {
    // The first sealing after an upgrade may last minutes.
    await sql`set local statement_timeout = 0`.execute(tx)
    if (!(await isAlone(tx))) return
    const heads = await headsOf(tx)
    const adopts = heads.size === 0
    for (let after = all ? '0' : await lately(tx); ; ) {
      const entries = await entriesAfter(after, tx)
      await link(
        entries.filter(entry => (adopts && entry.signature === '') || isEntrySigned(entry, secrets)),
        heads,
        tx,
      )
      const last = entries.at(-1)
      if (!last || entries.length < BATCH) break
      after = last.id
    }
    for (const head of heads.values()) if (head.isNew) await saveSeal(head, secrets, tx)
  })
}

/** Without the lock another process seals at this moment. */
async function isAlone(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as locked`.execute(tx)
  return rows[0]?.locked === true
}

export async function waitForSealing(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

async function lately(tx: Db): Promise<string> {
  const { rows } = await sql<{ last: string }>`select coalesce(max(change_id), 0) as last from change_link`.execute(tx)
  return String(BigInt(rows[0]?.last ?? 0) - LATE)
}

export const isEntrySigned = (entry: SignedEntry & { signature: string | null }, secrets: Pick<Secrets, 'sign'>) =>
  entry.signature === signatureOf(entry, secrets)

export const signedColumns = sql`e.id, e.tenant_id, e.module, e.record_id, e.version, e.operation, e.user_id,
  e.request_id, e.restored_version, e.released, e.before, e.after, e.signature`

async function entriesAfter(id: string, tx: Db): Promise<UnsealedEntry[]> {
  const { rows } = await sql<UnsealedEntry>`
    select ${signedColumns}, ${contentOf('e')} as content from change_log e
    where e.id > ${id} and not exists (select from change_link l where l.change_id = e.id)
    order by e.id limit ${BATCH}`.execute(tx)
  return rows
}

interface ChainHead extends Seal {
  isNew?: boolean
}

/** The latest seal of each chain. What follows it was not sealed by a server, and is not continued. */
export async function headsOf(tx: Db): Promise<Map<string, ChainHead>> {
  const { rows } = await sql<Seal>`
    select distinct on (s.tenant_id) s.tenant_id, s.day, s.hash, s.start_position, s.start_hash,
      greatest(s.position, (select max(l.position) from change_link l where l.tenant_id = s.tenant_id)) as position
    from change_seal s order by s.tenant_id, s.day desc`.execute(tx)
  return new Map(rows.map(row => [row.tenantId, row]))
}

async function link(entries: readonly UnsealedEntry[], heads: Map<string, ChainHead>, tx: Db): Promise<void> {
  if (entries.length === 0) return
  const links = entries.map(({ id, tenantId, content }) => {
    const start = { tenantId, day: '', position: '0', hash: '', startPosition: '0', startHash: '' }
    const head = heads.get(tenantId) ?? start
    const next = {
      ...head,
      position: String(BigInt(head.position) + 1n),
      hash: chained(head.hash, content),
      isNew: true,
    }
    heads.set(tenantId, next)
    return { id, content, ...next }
  })
  const all = (key: keyof (typeof links)[number]) => links.map(one => one[key])
  await sql`insert into change_link (tenant_id, position, change_id, content, hash)
    select * from unnest(${all('tenantId')}::text[], ${all('position')}::bigint[], ${all('id')}::bigint[],
      ${all('content')}::text[], ${all('hash')}::text[])`.execute(tx)
}

/** The seal of today, in place of an earlier one. */
export async function saveSeal(head: Seal, secrets: SealSigner, tx: Db): Promise<void> {
  const { rows } = await sql<{ day: string }>`select current_date::text as day`.execute(tx)
  const seal = { ...head, day: rows[0]?.day ?? '' }
  const { tenantId, day, position, hash, startPosition, startHash } = seal
  await sql`insert into change_seal (id, tenant_id, day, position, hash, start_position, start_hash, signature)
    values (${newId()}, ${tenantId}, ${day}, ${position}, ${hash}, ${startPosition}, ${startHash},
      ${secrets.signOpenly(sealedText(seal))})
    on conflict (tenant_id, day) do update set (position, hash, start_position, start_hash, signature, update_time)
      = (excluded.position, excluded.hash, excluded.start_position, excluded.start_hash, excluded.signature, localtimestamp(0))`.execute(
    tx,
  )
}
