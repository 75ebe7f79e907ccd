import { setTimeout as sleep } from 'node:timers/promises'
import { normalName } from '#contract/kit/texts/names'
import type { Db } from '../../platform/db/database.ts'
import { grantRefusals } from '../accounts/grantRefusal.ts'
import { failLimit, type Lockout } from '../accounts/lockout.ts'
import { passwordMatches, wireDigest } from '../accounts/passwords.ts'
import { findByAccount, type Person, userStatus } from '../accounts/people.ts'
import { noteSignIn } from '../accounts/signInLog.ts'

interface Credentials {
  tenantId: string
  username: string
  password: string
  address: string
  /** The browser, where it signed in to this account before. */
  device: string | undefined
  grant: string
  userAgent: string
}

/** A refusal takes at least this long, so that its cause cannot be inferred from its time. */
const REFUSAL_MS = 120

export function createCredentials({ db, lockout }: { db: Db; lockout: Lockout }) {
  const exclusively = createQueues()

  async function verified(credentials: Credentials, digest: string): Promise<Person> {
    const { tenantId, address, device } = credentials
    const limit = await failLimit(db, tenantId)
    const person = await findByAccount(db, tenantId, credentials.username)
    // Tries count against the account, whatever its spelling.
    const account = person?.user.accountKey ?? normalName(credentials.username)
    const attempt = { tenantId, account, device, address, limit }
    if (!(await lockout.tryAcquire(attempt))) throw grantRefusals.credentials()
    const matches = await passwordMatches(person?.user.password, digest)
    if (person && !matches) await noteSignIn(db, person.user, credentials, 'wrongPassword')
    if (!matches || !person || !mayTry(person)) throw grantRefusals.credentials()
    await lockout.reset(attempt)
    return person
  }

  return {
    /** The person with this account and password, ready to work; throws for everyone else. */
    async check(credentials: Credentials): Promise<Person> {
      if (credentials.username === '') throw grantRefusals.account()
      const digest = wireDigest(credentials.password)
      if (!digest) throw grantRefusals.digest()
      const earliest = sleep(REFUSAL_MS)
      // One after the other per account and place: right passwords sent at once do not count as tries against each
      // other, and nobody waits for the tries of somebody else.
      const account = normalName(credentials.username)
      const place = [credentials.device ?? credentials.address, credentials.tenantId, account].join('\n')
      const person = await exclusively(place, () => verified(credentials, digest)).catch(async error => {
        await earliest
        throw error
      })
      // Only who knows the password learns more.
      if (person.tenant === 'expired') throw grantRefusals.tenantExpired()
      if (person.user.status === userStatus.pending) throw grantRefusals.pending()
      return person
    },
  }
}

function mayTry({ user, tenant }: Person): boolean {
  const outlived = user.passwordExpireTime !== null && user.passwordExpireTime < new Date()
  return tenant !== 'stopped' && user.status !== userStatus.stopped && !outlived && !user.isService
}

/** Runs the jobs of one key one after the other, in this process. */
function createQueues() {
  const last = new Map<string, Promise<unknown>>()

  return async function exclusively<Result>(key: string, job: () => Promise<Result>): Promise<Result> {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(job, job)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
