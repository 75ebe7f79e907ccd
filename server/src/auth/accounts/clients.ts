import { hash, timingSafeEqual } from 'node:crypto'
import { splitIds } from '#contract/kit/rules'
import type { Db } from '../../platform/db/database.ts'

/** The front end's own client app; a browser can keep no secret, so this one is none. */
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
  }
}

function sameText(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** The id and secret of a Basic header. */
export function readBasic(header: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^basic +([a-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1]
  const [, id, secret] = /^([^:]+):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  return id !== undefined && secret !== undefined ? { id, secret } : undefined
}
