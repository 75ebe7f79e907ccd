import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOpenId } from './openId.ts'

const attempt = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43), redirectUri: 'http://localhost:4000/back' }
const clientId = 'press'

let userInfo: { status: number; body: object }
let claims: Record<string, string>
let issuer: string
let close: () => void

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: 'one' }
  const idToken = () =>
    new SignJWT({ nonce: attempt.nonce, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(issuer)
      .setSubject('7')
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  const answers: Record<string, () => Promise<object> | object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      ...{ authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
      ...{ jwks_uri: `${issuer}/jwks`, userinfo_endpoint: `${issuer}/userinfo` },
      id_token_signing_alg_values_supported: ['ES256'],
    }),
    '/jwks': () => ({ keys: [jwk] }),
    '/token': async () => ({ access_token: 'a', token_type: 'Bearer', id_token: await idToken() }),
    '/userinfo': () => userInfo.body,
  }
  const server = createServer(async (request, response) => {
    const status = request.url === '/userinfo' ? userInfo.status : 200
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(await answers[request.url ?? '']?.()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => close?.())

async function nameOfIdentity(answers: { claims?: Record<string, string>; userInfo?: object; status?: number }) {
  claims = answers.claims ?? {}
  userInfo = { status: answers.status ?? 200, body: answers.userInfo ?? { sub: '7' } }
  const provider = createOpenId({
    source: 'press',
    title: { zh: '', en: '' },
    issuer,
    clientId,
    clientSecret: 'secret',
  })
  const identity = await provider.identify({ code: 'code', iss: '' }, attempt)
  expect(identity.subject).toBe('7')
  return identity.username
}

it('the name comes from the identity token, else from the user info', async () => {
  expect(await nameOfIdentity({ claims: { name: ' 张三 ' }, userInfo: { sub: '7', name: '李四' } })).toBe('张三')
  expect(await nameOfIdentity({ claims: { name: ' ', nickname: '老张' } })).toBe('老张')
  expect(await nameOfIdentity({ userInfo: { sub: '7', preferred_username: 'lisi' } })).toBe('lisi')
})

it('a person without a name, or whose user info cannot be read, has an empty one', async () => {
  expect(await nameOfIdentity({})).toBe('')
  expect(await nameOfIdentity({ status: 500 })).toBe('')
  expect(await nameOfIdentity({ userInfo: { sub: 'another', name: '别人' } })).toBe('')
})
