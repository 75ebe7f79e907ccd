import '../accounts/tables.ts'
import { createHmac, hash, randomBytes, randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { splitIds } from '#contract/kit/rules'
import type { Database, Db } from '../../platform/db/database.ts'
import type { KeyLimits } from '../../platform/http/accessKeys.ts'
import { announce } from '../accounts/announcements.ts'
import type { Client } from '../accounts/clients.ts'
import { userStatus } from '../accounts/people.ts'

/** A second use of a refresh token within this time is a double click or a second tab, not a thief. */
const GRACE_SECONDS = 10
/** The key of an advisory lock, distinct from those of phone codes. */
const SESSIONS_LOCK = 4_711_060

export interface Session {
  id: string
  userId: string
  tenantId: string
  clientId: string
  deptId: string
  roleId: string
  locked: boolean
  /** When the person last proved their second factor or, without one, their password. */
  provenAt: Date | null
}

export interface TokenPair {
  access: string
  refresh: string
  /** Seconds the access token has left. */
  expiresIn: number
}

interface NewSession extends Omit<Session, 'id' | 'locked'> {
  remoteIp: string
  userAgent: string
  /** Longest time from signing in to signing in again, however often tokens are refreshed. */
  hours: number
  /** Sessions a person may have at a time; the oldest end for a new one. */
  maxSessions: number
}

type Handle = Db | Transaction<Database>

export const randomToken = () => randomBytes(32).toString('base64url')
export const hashOfToken = (token: string) => hash('sha256', token)

const columns = [
  ...(['s.id', 's.userId', 's.tenantId', 's.clientId', 's.deptId', 's.roleId', 's.provenAt'] as const),
  sql<boolean>`s.locked_at is not null`.as('locked'),
] as const

/** A session that has not ended. */
export function livingSession(db: Db, id: string): Promise<Session | undefined> {
  return db
    .selectFrom('sysSession as s')
    .select(columns)
    .where('s.id', '=', id)
    .where('s.revokedAt', 'is', null)
    .where('s.endsAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export function createSessions({ db, secretKey }: { db: Db; secretKey: Buffer }) {
  // Children are made of their parent and a nonce, so whoever shows the parent again gets the same pair although
  // no token is stored.
  function childrenOf(parent: string, nonce: string) {
    const child = (kind: string) =>
      createHmac('sha256', secretKey).update(`token:${kind}:${nonce}:${parent}`).digest('base64url')
    return { access: child('access'), refresh: child('refresh') }
  }

  async function store(tx: Handle, sessionId: string, pair: { access: string; refresh: string }, client: Client) {
    // No token outlives its session.
    const until = (seconds: number) =>
      sql<Date>`(select least(ends_at, now() + make_interval(secs => ${seconds})) from sys_session where id = ${sessionId})`
    const rows = await tx
      .insertInto('sysToken')
      .values([
        { hash: hashOfToken(pair.access), sessionId, kind: 'access', expiresAt: until(client.accessSeconds) },
        { hash: hashOfToken(pair.refresh), sessionId, kind: 'refresh', expiresAt: until(client.refreshSeconds) },
      ])
      .returning(['kind', secondsLeft])
      .execute()
    return rows.find(({ kind }) => kind === 'access')?.secondsLeft ?? 0
  }

  function livingToken(handle: Handle, hash: string, kind: 'access' | 'refresh') {
    return handle
      .selectFrom('sysToken as t')
      .innerJoin('sysSession as s', 's.id', 't.sessionId')
      .where('t.hash', '=', hash)
      .where('t.kind', '=', kind)
      .where('t.expiresAt', '>', sql<Date>`now()`)
      .where('s.revokedAt', 'is', null)
      .where('s.endsAt', '>', sql<Date>`now()`)
  }

  async function revoke(handle: Handle, sessionId: string) {
    await revokeSessions(handle, 'id', [sessionId])
    await announce(handle, { session: sessionId })
  }

  /** The access tokens of a session end with their refresh token, but for requests that are under way. */
  async function retire(tx: Handle, sessionId: string) {
    const soon = sql<Date>`now() + make_interval(secs => ${GRACE_SECONDS})`
    await tx
      .updateTable('sysToken')
      .set({ expiresAt: soon })
      .where('sessionId', '=', sessionId)
      .where('kind', '=', 'access')
      .where('expiresAt', '>', soon)
      .execute()
  }

  // One after the other per person: sessions that begin at the same moment count as well.
  async function endOldest(tx: Handle, { id: mine, userId }: { id: string; userId: string }, others: number) {
    await sql`select pg_advisory_xact_lock(${SESSIONS_LOCK}, hashtext(${userId}))`.execute(tx)
    const surplus = await tx
      .selectFrom('sysSession')
      .select('id')
      .where('userId', '=', userId)
      .where('id', '!=', mine)
      .where('revokedAt', 'is', null)
      .where('endsAt', '>', sql<Date>`now()`)
      .orderBy(sql`started_at desc, id`)
      .offset(others)
      .execute()
    for (const { id } of surplus) await revoke(tx, id)
  }

  return {
    async open({ hours, maxSessions, ...opening }: NewSession, client: Client): Promise<TokenPair> {
      const id = randomUUID()
      const pair = { access: randomToken(), refresh: randomToken() }
      return db.transaction().execute(async tx => {
        const endsAt = sql<Date>`now() + make_interval(hours => ${hours})`
        await tx
          .insertInto('sysSession')
          .values({ id, ...opening, endsAt })
          .execute()
        await endOldest(tx, { id, userId: opening.userId }, maxSessions - 1)
        return { ...pair, expiresIn: await store(tx, id, pair, client) }
      })
    },

    findByAccessToken(token: string): Promise<Session | undefined> {
      return livingToken(db, hashOfToken(token), 'access').select(columns).executeTakeFirst()
    },

    /** The session of this refresh token. One that was used before is found as well; `rotate` judges that. */
    findByRefreshToken(token: string): Promise<Session | undefined> {
      return livingToken(db, hashOfToken(token), 'refresh').select(columns).executeTakeFirst()
    },

    /** A new pair for a refresh token; nothing when it was used up long ago, which ends its session. */
    async rotate(token: string, session: Session, client: Client): Promise<TokenPair | undefined> {
      const nonce = randomBytes(16).toString('hex')
      return db.transaction().execute(async tx => {
        const won = await tx
          .updateTable('sysToken')
          .set({ usedAt: sql<Date>`now()`, nonce })
          .where('hash', '=', hashOfToken(token))
          .where('usedAt', 'is', null)
          .returning('hash')
          .executeTakeFirst()
        if (won) {
          const pair = childrenOf(token, nonce)
          await tx
            .updateTable('sysSession')
            .set({ deptId: session.deptId, roleId: session.roleId })
            .where('id', '=', session.id)
            .execute()
          await retire(tx, session.id)
          return { ...pair, expiresIn: await store(tx, session.id, pair, client) }
        }
        const again = await samePair(tx, token)
        if (!again) await revoke(tx, session.id)
        return again
      })
    },

    end: (sessionId: string) => revoke(db, sessionId),
  }

  async function samePair(tx: Handle, token: string): Promise<TokenPair | undefined> {
    const parent = await tx
      .selectFrom('sysToken')
      .select('nonce')
      .where('hash', '=', hashOfToken(token))
      .where('usedAt', '>', sql<Date>`now() - make_interval(secs => ${GRACE_SECONDS})`)
      .executeTakeFirst()
    if (!parent?.nonce) return undefined
    const pair = childrenOf(token, parent.nonce)
    const access = await tx
      .selectFrom('sysToken')
      .select(secondsLeft)
      .where('hash', '=', hashOfToken(pair.access))
      .executeTakeFirst()
    return access && { ...pair, expiresIn: access.secondsLeft }
  }
}

/** Ends all sessions of a person, but for one. */
export async function endSessions(db: Handle, userId: string, exceptSessionId?: string): Promise<void> {
  await revokeSessions(db, 'userId', [userId], exceptSessionId)
  await announce(db, { user: userId })
}

/** Ends sessions; the caller announces it. */
export async function revokeSessions(
  db: Handle,
  key: 'id' | 'userId' | 'clientId' | 'tenantId',
  values: readonly string[],
  exceptId?: string,
): Promise<void> {
  await db
    .updateTable('sysSession')
    .set({ revokedAt: sql<Date>`now()` })
    .where(key, 'in', values)
    .where('revokedAt', 'is', null)
    .$if(exceptId !== undefined, query => query.where('id', '!=', exceptId ?? ''))
    .execute()
}

const secondsLeft = sql<number>`ceil(extract(epoch from expires_at - now()))::int`.as('secondsLeft')

export type Sessions = ReturnType<typeof createSessions>

/** No session has it. */
const noSession = '00000000-0000-0000-0000-000000000000'

/** The owner of a key that has neither ended nor been revoked, in place of a session, and the limits of the key. */
export async function findKey(db: Db, token: string): Promise<{ session: Session; key: KeyLimits } | undefined> {
  const found = await db
    .selectFrom('bladeAccessKey')
    .select(['id', 'userId', 'tenantId', 'modules', 'readOnly', 'addresses'])
    .where('tokenHash', '=', hashOfToken(token))
    .where(eb => eb.or([eb('endTime', 'is', null), eb('endTime', '>', sql<string>`localtimestamp`)]))
    // A key of a service ends with whoever made it.
    .where(
      sql<boolean>`(blade_access_key.create_user is null or exists (select from blade_user u
        where u.id = blade_access_key.create_user and u.status = ${userStatus.active} and u.is_deleted = 0))`,
    )
    .executeTakeFirst()
  if (!found) return undefined
  await noteUse(db, found.id)
  const { id, userId, tenantId, modules, readOnly, addresses } = found
  return {
    session: { id: noSession, userId, tenantId, clientId: '', deptId: '', roleId: '', locked: false, provenAt: null },
    key: { id, modules: splitIds(modules), readOnly: readOnly === 1, addresses: addresses ?? '' },
  }
}

/** Written once a minute at most. */
async function noteUse(db: Db, id: string): Promise<void> {
  await db
    .updateTable('bladeAccessKey')
    .set({ lastUsedTime: sql<string>`localtimestamp(0)` })
    .where('id', '=', id)
    .where(eb =>
      eb.or([
        eb('lastUsedTime', 'is', null),
        eb('lastUsedTime', '<', sql<string>`localtimestamp - interval '1 minute'`),
      ]),
    )
    .execute()
}
