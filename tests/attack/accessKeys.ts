import { accessKey } from '../../contract/system/access-key.ts'
import { post } from '../../contract/system/post.ts'
import { signIn } from '../support/servers/api.ts'
import { operationsOf } from './operations.ts'

const HOME = '10.77.0.1'
const list = `/api/${post.path}/list`

/**
 * Keys in the wrong hands: from another address, after their end, revoked, altered; and one for reading posts, with which
 * somebody tries every other operation and to widen the key itself.
 */
export async function useStolenKeys(address: string): Promise<{ count: number; problems: string[] }> {
  const owner = await signIn(address)
  const create = (values: object) =>
    owner.post<{ id: string; token: string }>(`${accessKey.path}/submit`, { name: '探针', ...values })
  const narrow = await create({ modules: post.path, readOnly: 1 })
  const bound = await create({ addresses: `${HOME}/32` })
  const ended = await create({ endTime: '2020-01-01 00:00:00' })
  const revoked = await create({})
  const problems: string[] = []
  let count = 0
  const use = async (what: string, expected: number, token: string, path = list, init: RequestInit = {}, ip = HOME) => {
    count += 1
    const headers = { 'blade-auth': `bearer ${token}`, 'x-forwarded-for': ip, 'content-type': 'application/json' }
    const reply = await fetch(address + path, { ...init, headers })
    await reply.body?.cancel()
    if (reply.status !== expected) problems.push(`${reply.status}: ${init.method ?? 'GET'} ${path} with ${what}`)
  }

  for (const [what, { token }] of Object.entries({ 'a bound key': bound, 'a key': revoked, 'a narrow key': narrow }))
    await use(what, 200, token)
  for (const ip of ['10.77.0.2', '127.0.0.1', '::1', '::ffff:10.77.0.2'])
    await use(`a stolen key at ${ip}`, 403, bound.token, list, {}, ip)
  await use('an ended key', 401, ended.token)
  await use('an altered key', 401, `${revoked.token}A`)
  // Without a token in the header, and without a client app either.
  await use('a key in the address', 400, '', `${list}?blade-auth=${revoked.token}`)
  await owner.post(`${accessKey.path}/remove`, { ids: revoked.id })
  // The maximum time until a change has reached every process.
  for (const end = Date.now() + 1000; Date.now() < end; ) {
    const headers = { 'blade-auth': `bearer ${revoked.token}` }
    if ((await fetch(address + list, { headers })).status === 401) break
  }
  await use('a revoked key', 401, revoked.token)

  const widened = { id: narrow.id, modules: '', readOnly: 0 }
  const body = JSON.stringify(widened)
  await use('a key that widens itself', 403, narrow.token, `/api/${accessKey.path}/submit`, { method: 'POST', body })
  const closed = (await operationsOf(address)).filter(
    ({ method, path, isPublic }) => !isPublic && (method !== 'GET' || !path.startsWith(`/api/${post.path}/`)),
  )
  let { token } = narrow
  for (const { method, path } of closed) {
    const init = { method, ...(method !== 'GET' && { body: '{}' }) }
    // Another one now and then: a key has a limit of requests, which is tried elsewhere.
    if (count % 300 === 0) ({ token } = await create({ modules: post.path, readOnly: 1 }))
    await use('a key for reading posts', 403, token, path, init)
  }
  return { count, problems }
}
