import { createHash } from 'node:crypto'
import type { TokenReply } from '../../../contract/auth.ts'
import type { Envelope } from '../../../contract/kit/reply.ts'
import { uploadPath } from '../../../contract/resource/oss.ts'
import { ADMIN_PASSWORD } from './config.ts'

/** A caller of the API from outside, as a front end is one. */
export interface Api {
  token: string
  get<Data>(path: string, query?: Record<string, string>): Promise<Data>
  post<Data = null>(path: string, body: unknown): Promise<Data>
  /** Adds a record to the module of this path; answers its id. */
  create(path: string, values: object): Promise<string>
  upload<Data>(path: string, body: FormData): Promise<Data>
  /** Stores a file; answers its address. */
  send(name: string, bytes: Uint8Array): Promise<string>
}

export interface Credentials {
  tenantId?: string
  account?: string
  password?: string
}

export const basic = `Basic ${btoa('saber:saber_secret')}`

export async function signIn(address: string, credentials: Credentials = {}): Promise<Api> {
  return apiWith(address, (await tokensFor(address, credentials)).access_token)
}

/** Reply of the sign-in; throws the server's message on refusal. */
export async function tokensFor(address: string, credentials: Credentials = {}): Promise<TokenReply> {
  const { tenantId = '000000', account = 'admin', password = ADMIN_PASSWORD } = credentials
  const form = {
    tenantId,
    username: account,
    password: md5(password),
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  }
  const reply = await fetch(`${address}/api/blade-auth/oauth/token?${new URLSearchParams(form)}`, {
    method: 'POST',
    headers: { authorization: basic, 'tenant-id': tenantId },
  })
  const answer = (await reply.json()) as Partial<TokenReply> & { error_description?: string }
  if (!answer.access_token) throw new Error(`Sign-in was refused: ${answer.error_description}`)
  return answer as TokenReply
}

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

export const headersFor = (token: string) => ({ authorization: basic, 'blade-auth': `bearer ${token}` })

/** A caller with a token that it got earlier, perhaps from another process. */
export function apiWith(address: string, token: string): Api {
  const headers = headersFor(token)
  const ask = async <Data>(path: string, init: RequestInit): Promise<Data> => {
    const reply = await fetch(`${address}/api/${path}`, init)
    const envelope = (await reply.json()) as Envelope<Data>
    if (!envelope.success) throw new Error(`${path}: ${envelope.code} ${envelope.msg}`)
    return envelope.data
  }
  const post = <Data>(path: string, body: unknown) =>
    ask<Data>(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const upload = <Data>(path: string, body: FormData) => ask<Data>(path, { method: 'POST', headers, body })
  return {
    ...{ token, upload },
    get: (path, query = {}) => ask(`${path}?${new URLSearchParams(query)}`, { headers }),
    post,
    create: async (path, values) => (await post<{ id: string }>(`${path}/submit`, values)).id,
    async send(name, bytes) {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(bytes)]), name)
      return (await upload<{ link: string }>(`${uploadPath}/put-file`, body)).link
    },
  }
}
