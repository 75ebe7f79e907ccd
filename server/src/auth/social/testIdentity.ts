/** An OpenID provider on this machine that believes everybody, to try signing in with third parties without one. */

import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type IdentityProvider, isLoopback } from '../../platform/config/identityProviders.ts'

/** The sign-in page of the test identity. Its form is sent to its own URL. */
const testIdentityPage = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>测试身份 · Test identity</title>
<style>
  body { margin: 0; display: grid; min-height: 100vh; place-items: center; background: #f7f4ec; color: #1d1c1a;
    font: 16px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
  main { box-sizing: border-box; width: min(420px, 100vw - 32px); padding: 28px; border: 1px solid #c9c3b4; background: #fffefb }
  h1 { margin: 0 0 8px; font-size: 20px }
  p { margin: 0 0 16px; color: #55524b; font-size: 14px }
  label { display: block; margin: 12px 0 4px; font-weight: 600 }
  input, button { box-sizing: border-box; width: 100%; height: 44px; padding: 0 12px; border: 1px solid #8a857a; font: inherit }
  button { margin-top: 16px; background: #14507f; color: #fff; cursor: pointer }
  button + button { margin-top: 8px; background: #fff; color: #14507f }
</style>
<main>
  <h1>测试身份 <span lang="en">Test identity</span></h1>
  <p>填写任意编号即可登录，仅供试用。<br><span lang="en">Any number will do. For trying things out only.</span></p>
  <form method="post">
    <label for="subject">编号 <span lang="en">Subject</span></label>
    <input id="subject" name="subject" maxlength="255" autocomplete="off" autofocus>
    <label for="name">姓名 <span lang="en">Name</span></label>
    <input id="name" name="name" maxlength="64" autocomplete="off">
    <button name="decision" value="allow">同意登录 <span lang="en">Sign in</span></button>
    <button name="decision" value="deny">取消 <span lang="en">Cancel</span></button>
  </form>
</main>
</html>
`

interface TestIdentity {
  provider: IdentityProvider
  close(): Promise<void>
}

/** The consent that somebody gave at the provider, until its code is used. */
interface Consent {
  subject: string
  name: string
  nonce: string
  challenge: string
  redirectUri: string
  until: number
}

const CODE_MS = 60_000
const BODY_LIMIT = 10_000
const algorithm = 'ES256'

export async function startTestIdentity(): Promise<TestIdentity> {
  const keys = await generateKeyPair(algorithm)
  const jwk = { ...(await exportJWK(keys.publicKey)), alg: algorithm, use: 'sig', kid: 'test' }
  const client = { clientId: 'broadsheet', clientSecret: randomBytes(24).toString('base64url') }
  const consents = new Map<string, Consent>()

  const server = createServer((request, response) => {
    answer(request, response).catch(() => send(response, 500, { error: 'server_error' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    const name = `${request.method} ${pathname}`
    if (name === 'GET /.well-known/openid-configuration') return send(response, 200, metadata(issuer))
    if (name === 'GET /jwks') return send(response, 200, { keys: [jwk] })
    if (name === 'GET /authorize') return showPage(response, searchParams)
    if (name === 'POST /authorize') return consent(response, searchParams, await formIn(request))
    if (name === 'POST /token') return redeem(response, await formIn(request))
    return send(response, 404, { error: 'not_found' })
  }

  function showPage(response: ServerResponse, query: URLSearchParams) {
    if (!isOurs(query)) return send(response, 400, { error: 'invalid_request' })
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(testIdentityPage)
  }

  function consent(response: ServerResponse, query: URLSearchParams, form: URLSearchParams) {
    if (!isOurs(query)) return send(response, 400, { error: 'invalid_request' })
    const back = new URL(query.get('redirect_uri') ?? '')
    const subject = form.get('subject')?.trim() ?? ''
    if (form.get('decision') !== 'allow' || subject === '') back.searchParams.set('error', 'access_denied')
    else back.searchParams.set('code', codeFor(query, subject, form.get('name')?.trim() ?? ''))
    back.searchParams.set('state', query.get('state') ?? '')
    back.searchParams.set('iss', issuer)
    response.writeHead(303, { location: back.href }).end()
  }

  function codeFor(query: URLSearchParams, subject: string, name: string): string {
    const code = randomBytes(24).toString('base64url')
    consents.set(code, {
      subject,
      name,
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
      until: Date.now() + CODE_MS,
    })
    return code
  }

  async function redeem(response: ServerResponse, form: URLSearchParams) {
    if (form.get('client_id') !== client.clientId || form.get('client_secret') !== client.clientSecret)
      return send(response, 401, { error: 'invalid_client' })
    const code = form.get('code') ?? ''
    const grant = consents.get(code)
    consents.delete(code)
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood = grant && grant.until > Date.now() && grant.redirectUri === form.get('redirect_uri')
    if (!isGood || grant.challenge !== proof) return send(response, 400, { error: 'invalid_grant' })
    const idToken = await new SignJWT({ ...(grant.name && { name: grant.name }), nonce: grant.nonce })
      .setProtectedHeader({ alg: algorithm, kid: 'test' })
      .setIssuer(issuer)
      .setSubject(grant.subject)
      .setAudience(client.clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(keys.privateKey)
    const access_token = randomBytes(24).toString('base64url')
    return send(response, 200, { access_token, token_type: 'Bearer', expires_in: 300, id_token: idToken })
  }

  // It knows one client, which runs on this machine: nobody is sent anywhere else.
  function isOurs(query: URLSearchParams): boolean {
    const redirectUri = query.get('redirect_uri') ?? ''
    return (
      query.get('client_id') === client.clientId &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      URL.canParse(redirectUri) &&
      isLoopback(redirectUri)
    )
  }

  return {
    provider: { source: 'test', title: { zh: '测试身份', en: 'Test identity' }, issuer, ...client },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    scopes_supported: ['openid', 'profile'],
    id_token_signing_alg_values_supported: [algorithm],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

async function formIn(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > BODY_LIMIT) throw new Error('The form is too large.')
  }
  return new URLSearchParams(text)
}
