import { hash, timingSafeEqual } from 'node:crypto'
import { splitIds } from '#contract/kit/rules'
import { clientLanguages } from '#contract/system/client'
import type { Db } from '../../platform/db/database.ts'
import type { Language } from '../../platform/http/reply/reply.ts'

/** The front end's own client app; a browser cannot protect a secret, so this one is public. */
export const ownClient = {
  id: 'saber',
  secret: 'saber_secret',
  grants: 'captcha,password,sms_code,refresh_token,social',
  accessSeconds: 3600,
  refreshSeconds: 604_800,
}

/** A program that signs people in. */
export interface Client {
  clientId: string
  grants: readonly string[]
  scope: string
  accessSeconds: number
  refreshSeconds: number
  /** Language of messages to those who have not chosen one; see `languageOf`. */
  language: Language | undefined
}

/** The stored digest of a client's secret. It is checked with every request, so it has to be quick. */
export function digestOfSecret(secret: string): string {
  return hash('sha256', secret)
}

export async function loadClient(db: Db, clientId: string, secret: string): Promise<Client | undefined> {
  const row = await db
    .selectFrom('bladeClient')
    .select([
      'clientId',
      'clientSecret',
      'authorizedGrantTypes',
      'scope',
      'accessTokenValidity',
      'refreshTokenValidity',
      'language',
    ])
    .where('clientId', '=', clientId)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!row || !sameText(digestOfSecret(secret), row.clientSecret)) return undefined
  return {
    clientId: row.clientId,
    grants: splitIds(row.authorizedGrantTypes),
    scope: row.scope,
    accessSeconds: row.accessTokenValidity,
    refreshSeconds: row.refreshTokenValidity,
    language: clientLanguages[(row.language ?? 0) - 1],
  }
}

/** Whether the users of a client app may open downloads by a token in the address. */
export async function allowsQueryToken(db: Db, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bladeClient')
    .select('id')
    .where('clientId', '=', clientId)
    .where('status', '=', 1)
    .where('queryToken', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

function sameText(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
