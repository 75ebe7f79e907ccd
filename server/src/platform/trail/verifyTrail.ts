/** Compares the history with its chain, and the chain with the signed seals. Nothing is changed. */
import { verify } from 'node:crypto'
import { sql } from 'kysely'
import type { TrailFault, TrailProblem, TrailReport } from '#contract/log/seal'
import type { Secrets } from '../config/secrets.ts'
import type { Db } from '../db/database.ts'
import { chained, contentOf, isEntrySigned, removalOf, type Seal, sealedText, signedColumns } from './sealHistory.ts'
import type { SignedEntry } from './signEntries.ts'

const BATCH = 5000
const MAX_PROBLEMS = 50

type SealVerifier = Pick<Secrets, 'sign' | 'publicKey'>
export type SignedSeal = Seal & { signature: string }
type Report = (fault: TrailFault, where: Omit<TrailProblem, 'fault' | 'tenantId'>) => void

interface VerifyOptions {
  /** All tenants when absent. */
  tenantId?: string
  /** Seals that were exported earlier. They also prove what was removed together with its seal. */
  exported?: readonly SignedSeal[]
}

export async function verifyTrail(db: Db, secrets: SealVerifier, options: VerifyOptions = {}): Promise<TrailReport> {
  const report: TrailReport = { proven: 0, removed: 0, pending: 0, seals: 0, problems: [] }
  for (const tenantId of options.tenantId === undefined ? await tenantsOf(db) : [options.tenantId]) {
    const add: Report = (fault, where) => {
      if (report.problems.length < MAX_PROBLEMS) report.problems.push({ fault, tenantId, ...where })
    }
    const seals = await sealsOf(tenantId, options.exported ?? [], db)
    report.seals += seals.length
    for (const seal of seals) if (!isGenuine(seal, secrets)) add('forged', { day: seal.day })
    const genuine = seals.filter(seal => isGenuine(seal, secrets))
    await walkChain({ tenantId, seals: genuine, report, add }, db, secrets)
    await findStrangers({ tenantId, report, add }, db, secrets)
  }
  return report
}

async function tenantsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select tenant_id from change_link union select tenant_id from change_seal union select tenant_id from change_log
    order by 1`.execute(db)
  return rows.map(({ tenantId }) => tenantId)
}

/** In the order of the chain. */
async function sealsOf(tenantId: string, exported: readonly SignedSeal[], db: Db): Promise<SignedSeal[]> {
  const { rows } = await sql<SignedSeal>`
    select tenant_id, day, position, hash, start_position, start_hash, signature from change_seal
    where tenant_id = ${tenantId} order by day`.execute(db)
  const others = exported.filter(seal => seal.tenantId === tenantId)
  return [...rows, ...others].sort((a, b) => Number(BigInt(a.position) - BigInt(b.position)))
}

const isGenuine = (seal: SignedSeal, { publicKey }: SealVerifier) =>
  verify(null, Buffer.from(sealedText(seal)), publicKey, Buffer.from(seal.signature, 'base64url'))

interface Walk {
  tenantId: string
  seals: readonly SignedSeal[]
  report: TrailReport
  add: Report
}

async function walkChain({ tenantId, seals, report, add }: Walk, db: Db, secrets: SealVerifier): Promise<void> {
  const start = seals.toSorted((a, b) => Number(BigInt(b.startPosition) - BigInt(a.startPosition)))[0]
  let position = BigInt(start?.startPosition ?? 0)
  let hash = start?.startHash ?? ''
  let sealed = position
  const awaited = seals.filter(seal => BigInt(seal.position) > position)
  for await (const link of linksAfter(tenantId, position, db)) {
    const here = { position: link.position, changeId: link.changeId, ...(link.time && link.entry) }
    const step = BigInt(link.position) - position
    const fault = faultOf(link, tenantId, secrets)
    if (step === 0n) add('inserted', here)
    else if (step > 1n) add('removed', { position: String(position + 1n) })
    else if (link.hash !== chained(hash, link.content)) add('reordered', here)
    if (fault) add(fault, here)
    else if (step > 0n) report[link.time ? 'proven' : 'removed'] += 1
    position = BigInt(link.position)
    hash = link.hash
    for (; awaited[0] && BigInt(awaited[0].position) <= position; awaited.shift()) {
      const { day, position: end, hash: expected } = awaited[0]
      if (end === link.position && expected !== hash) add('recomputed', { day, position: String(sealed + 1n) })
      sealed = position
    }
  }
  if (awaited[0]) add('truncated', { day: awaited[0].day, position: String(position + 1n) })
  // A server seals what it links.
  else if (position > sealed) add('recomputed', { position: String(sealed + 1n) })
}

function faultOf(
  { time, removed, changeId, content, now }: Link,
  tenantId: string,
  secrets: SealVerifier,
): TrailFault | undefined {
  if (!time) return removed === removalOf(tenantId, changeId, secrets) ? undefined : 'removed'
  return now === content ? undefined : 'changed'
}

interface Link {
  position: string
  changeId: string
  content: string
  hash: string
  removed: string | null
  /** Null where the entry is gone. */
  time: string | null
  now: string
  entry: { module: string; recordId: string; time: string }
}

async function* linksAfter(tenantId: string, start: bigint, db: Db): AsyncGenerator<Link> {
  for (let after = String(start); ; ) {
    // A duplicate entry makes two rows.
    const { rows } = await sql<Link>`
      select l.position, l.change_id, l.content, l.hash, l.removed, e.changed_at as time, ${contentOf('e')} as now,
        json_build_object('module', e.module, 'recordId', e.record_id::text, 'time', e.changed_at::text) as entry
      from (
        select * from change_link where tenant_id = ${tenantId} and position > ${after} order by position limit ${BATCH}
      ) l left join change_log e on e.id = l.change_id and e.tenant_id = l.tenant_id
      order by l.position`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.position
  }
}

type Stranger = SignedEntry & { id: string; signature: string | null; entry: Link['entry'] }

/** Entries without a link: the server has signed its own, which the next sealing includes. */
async function findStrangers({ tenantId, report, add }: Omit<Walk, 'seals'>, db: Db, secrets: SealVerifier) {
  for (let after = '-9223372036854775808'; ; ) {
    const { rows } = await sql<Stranger>`
      select ${signedColumns}, json_build_object('module', e.module, 'recordId', e.record_id::text,
        'time', e.changed_at::text) as entry
      from change_log e
      where e.tenant_id = ${tenantId} and e.id > ${after}
        and not exists (select from change_link l where l.change_id = e.id)
      order by e.id limit ${BATCH}`.execute(db)
    for (const row of rows)
      if (isEntrySigned(row, secrets)) report.pending += 1
      else add('inserted', { changeId: row.id, ...row.entry })
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}
