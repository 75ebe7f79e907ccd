import type { FastifyInstance } from 'fastify'
import { type Captcha, defaultTenant } from '#contract/auth'
import type { Envelope } from '#contract/reply'
import { asSystem } from '../db/scope.ts'
import { readBasic } from './clients.ts'
import { asTokenRefusal, grantRefusals } from './grantRefusal.ts'
import { createGrants } from './grants.ts'
import { header, readScalars } from './input.ts'
import { lockRoutes } from './lockRoutes.ts'
import { phoneRoutes } from './phone/routes.ts'
import { limits, oauth, type RouteParts } from './routeParts.ts'
import { sessionRoutes } from './sessionRoutes.ts'
import { browserOf } from './social/browserCookie.ts'
import { socialRoutes } from './social/routes.ts'

/** Without captcha mode there is nothing to solve, and the browser asks for nothing. */
const noCaptcha: Captcha = { key: '', image: '' }

export async function authRoutes(app: FastifyInstance, parts: RouteParts): Promise<void> {
  const { captchas, config, findClient } = parts
  const grants = createGrants(parts)

  app.post(`${oauth}/token`, {
    config: { policy: 'public', rateLimit: limits.token },
    schema: { tags: ['auth'], summary: '登录与刷新令牌', description: 'Sign in, or renew a token' },
    // The one answer without an envelope, refusals of what comes before the handler included.
    preSerialization: async (_, __, payload) => (isFailure(payload) ? asTokenRefusal(payload) : payload),
    handler: async request => {
      const basic = readBasic(request.headers.authorization)
      const client = basic && (await findClient(basic.id, basic.secret))
      if (!client) throw grantRefusals.client()
      const scalar = readScalars(request)
      return asSystem(() =>
        grants.issue({
          client,
          grant: scalar('grant_type'),
          tenantId: scalar('tenantId') || header(request, 'tenant-id') || defaultTenant,
          username: scalar('username'),
          password: scalar('password'),
          phone: scalar('phone').trim(),
          refreshToken: scalar('refresh_token'),
          deptId: header(request, 'dept-id') || scalar('deptId'),
          roleId: header(request, 'role-id') || scalar('roleId'),
          captchaKey: header(request, 'captcha-key'),
          captchaCode: header(request, 'captcha-code'),
          source: scalar('source'),
          code: scalar('code'),
          state: scalar('state'),
          iss: scalar('iss'),
          browser: browserOf(request),
          address: request.ip,
          userAgent: header(request, 'user-agent'),
        }),
      )
    },
  })

  app.get(`${oauth}/captcha`, {
    config: { policy: 'public', rateLimit: limits.captcha },
    schema: { tags: ['auth'], summary: '验证码', description: 'Captcha' },
    handler: () => (config.captcha ? asSystem(captchas.issue) : noCaptcha),
  })

  await sessionRoutes(app, parts)
  await lockRoutes(app, parts)
  await socialRoutes(app, parts)
  await phoneRoutes(app, parts)
}

function isFailure(payload: unknown): payload is Envelope {
  return payload !== null && typeof payload === 'object' && 'success' in payload && payload.success === false
}
