import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import { parseJson } from '#contract/kit/texts/parseJson'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import type { TicketDetails } from '../accounts/tables.ts'

const VERIFICATION = 'preferred'

interface Options {
  options: object
  details: Pick<TicketDetails, 'challenge' | 'origin'>
}

/** Passkeys belong to the host that they were made at; the browser offers those of its own. */
export function createPasskeys(db: Db) {
  async function descriptors(userId: string) {
    const ofUser = db.selectFrom('sysPasskey').select(['credentialId', 'transports']).where('userId', '=', userId)
    const rows = await ofUser.execute()
    return rows.map(({ credentialId: id, transports }) => ({ id, transports: transports.split(',').filter(Boolean) }))
  }

  return {
    async requestOptions(userId: string, origin: string): Promise<Options> {
      const options = await generateAuthenticationOptions({
        rpID: new URL(origin).hostname,
        allowCredentials: await descriptors(userId),
        userVerification: VERIFICATION,
      })
      return { options, details: { challenge: options.challenge, origin } }
    },

    async creationOptions(
      { userId, account, issuer }: { userId: string; account: string; issuer: string },
      origin: string,
    ): Promise<Options> {
      const options = await generateRegistrationOptions({
        rpName: issuer,
        rpID: new URL(origin).hostname,
        userID: Uint8Array.from(Buffer.from(userId)),
        userName: account,
        excludeCredentials: await descriptors(userId),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: VERIFICATION },
      })
      return { options, details: { challenge: options.challenge, origin } }
    },

    /** Whether this is the answer of one of the person's passkeys to the challenge. */
    async verifies(userId: string, text: string, { challenge = '', origin = '' }: TicketDetails): Promise<boolean> {
      const response = parsed<AuthenticationResponseJSON>(text)
      const row =
        response &&
        (await db
          .selectFrom('sysPasskey')
          .select(['id', 'publicKey', 'counter'])
          .where('userId', '=', userId)
          .where('credentialId', '=', response.id)
          .executeTakeFirst())
      if (!row || challenge === '') return false
      const publicKey = Uint8Array.from(Buffer.from(row.publicKey, 'base64url'))
      const counter = Number(row.counter)
      // It throws at whatever it does not understand, and at a counter that has not grown.
      const result = await verifyAuthenticationResponse({
        ...expected(challenge, origin),
        response,
        credential: { id: response.id, publicKey, counter },
      }).catch(() => undefined)
      if (!result?.verified) return false
      const noted = await db
        .updateTable('sysPasskey')
        .set({ counter: result.authenticationInfo.newCounter, usedAt: sql<string>`localtimestamp(0)` })
        .where('id', '=', row.id)
        // Of two uses of a copied key at the same moment one counts.
        .where('counter', '=', row.counter)
        .returning('id')
        .executeTakeFirst()
      return noted !== undefined
    },

    /** Stores the passkey that the browser made; false where it is not the answer to the challenge. */
    async add(
      { userId, name, response: text }: { userId: string; name: string; response: string },
      { challenge = '', origin = '' }: TicketDetails,
    ): Promise<boolean> {
      const response = parsed<RegistrationResponseJSON>(text)
      if (!response || challenge === '') return false
      const answer = verifyRegistrationResponse({ ...expected(challenge, origin), response })
      const result = await answer.catch(() => undefined)
      if (!result?.verified) return false
      const { id: credentialId, publicKey, counter, transports = [] } = result.registrationInfo.credential
      const values = { id: newId(), userId, name, credentialId, counter, transports: transports.join().slice(0, 100) }
      const added = await db
        .insertInto('sysPasskey')
        .values({ ...values, publicKey: Buffer.from(publicKey).toString('base64url') })
        .onConflict(conflict => conflict.column('credentialId').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },
  }
}

const expected = (challenge: string, origin: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: new URL(origin).hostname,
  requireUserVerification: false,
})

/** Browsers send an object with these as text; everything else is left to the verification. */
function parsed<Response extends { id: string }>(text: string): Response | undefined {
  const value = parseJson(text) as Response | null | undefined
  return typeof value?.id === 'string' ? value : undefined
}
