import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Captcha, defaultTenant } from '#contract/auth'
import type { Envelope } from '#contract/kit/reply'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { preferLanguage } from '../../platform/http/reply/reply.ts'
import { readBasic } from '../accounts/clients.ts'
import { asTokenRefusal, grantRefusals } from '../accounts/grantRefusal.ts'
import { header, readTexts } from '../accounts/input.ts'
import { createGrants } from '../sign-in/grants.ts'
import { browserOf } from '../social/loginAttempts.ts'
import { captchaAnswers, tokenAnswers, tokenQuery } from './answers.ts'
import { downloadRoutes } from './downloadRoutes.ts'
import { phoneRoutes } from './phoneRoutes.ts'
import { limits, oauth, type RouteServices } from './routeParts.ts'
import { secondFactorRoutes } from './secondFactorRoutes.ts'
import { lockRoutes, sessionRoutes } from './sessionRoutes.ts'
import { socialRoutes } from './socialRoutes.ts'

/** Without captcha mode there is nothing to solve, and the browser asks for nothing. */
const noCaptcha: Captcha = { key: '', image: '' }

export async function authRoutes(app: FastifyInstance, parts: RouteServices): Promise<void> {
  const { captchas, config, findClient, knownDevices } = parts
  const grants = createGrants(parts)

  // Colleagues share an address: a browser that is known has its own share of requests.
  const keyGenerator = (request: FastifyRequest) => knownDevices.idOf(request) ?? request.ip

  app.post(`${oauth}/token`, {
    config: { policy: 'public', rateLimit: { ...limits.token, keyGenerator }, answers: tokenAnswers },
    schema: {
      tags: ['auth'],
      summary: '登录与刷新令牌',
      description: 'Sign in, or renew a token',
      querystring: tokenQuery,
    },
    // The one answer without an envelope, refusals of what comes before the handler included.
    preSerialization: async (_, __, payload) => (isFailure(payload) ? asTokenRefusal(payload) : payload),
    handler: async (request, response) => {
      const basic = readBasic(request.headers.authorization)
      const client = basic && (await findClient(basic.id, basic.secret))
      if (!client) throw grantRefusals.client()
      preferLanguage(request, client.language)
      const text = readTexts(request)
      const tenantId = text('tenantId') || header(request, 'tenant-id') || defaultTenant
      const username = text('username')
      const reply = await asSystem(() =>
        grants.issue({
          client,
          grant: text('grant_type'),
          tenantId,
          username,
          device: knownDevices.find(request, tenantId, username),
          password: text('password'),
          phone: text('phone').trim(),
          refreshToken: text('refresh_token'),
          deptId: header(request, 'dept-id') || text('deptId'),
          roleId: header(request, 'role-id') || text('roleId'),
          captchaKey: header(request, 'captcha-key'),
          captchaCode: header(request, 'captcha-code'),
          source: text('source'),
          code: text('code'),
          state: text('state'),
          iss: text('iss'),
          browser: browserOf(request),
          ticket: text('ticket'),
          passkey: text('passkey'),
          site: request,
          address: request.ip,
          userAgent: header(request, 'user-agent'),
        }),
      )
      // Not on renewal, which proves no password, nor for an external identity without a user.
      if (reply.access_token && text('grant_type') !== 'refresh_token')
        response.header('set-cookie', knownDevices.cookieFor(request, reply.tenant_id, reply.account))
      return reply
    },
  })

  app.get(`${oauth}/captcha`, {
    config: { policy: 'public', rateLimit: { ...limits.captcha, keyGenerator }, answers: captchaAnswers },
    schema: { tags: ['auth'], summary: '验证码', description: 'Captcha' },
    handler: request => {
      if (!config.captcha) return noCaptcha
      return asSystem(readTexts(request)('kind') === 'puzzle' ? captchas.issuePuzzle : captchas.issue)
    },
  })

  await sessionRoutes(app, parts)
  await lockRoutes(app, parts)
  await downloadRoutes(app, parts)
  await socialRoutes(app, parts)
  await phoneRoutes(app, parts)
  await secondFactorRoutes(app, parts)
}

function isFailure(payload: unknown): payload is Envelope {
  return payload !== null && typeof payload === 'object' && 'success' in payload && payload.success === false
}
