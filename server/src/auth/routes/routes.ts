import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Captcha,
  type DownloadAddress,
  type DownloadTicket,
  defaultTenant,
  downloadTicketPath,
} from '#contract/auth'
import type { Envelope } from '#contract/kit/reply'
import type { Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { addressOf } from '../../platform/http/downloads.ts'
import { type Caller, clientIn, decide, requireCaller } from '../../platform/http/guard.ts'
import { assertParameters, parseParameters } from '../../platform/http/parameters.ts'
import { answerOf } from '../../platform/http/reply/answers.ts'
import { forbidden, Refusal } from '../../platform/http/reply/refusal.ts'
import { languageOf, preferLanguage, success } from '../../platform/http/reply/reply.ts'
import { asTokenRefusal, grantRefusals } from '../accounts/grantRefusal.ts'
import { header, originAt, readTexts } from '../accounts/input.ts'
import { findByUserId, tenantStatus } from '../accounts/people.ts'
import { createGrants } from '../sign-in/grants.ts'
import { browserOf, cookieFor } from '../social/loginAttempts.ts'
import { captchaAnswers, ticketAnswers, tokenAnswers, tokenQuery } from './answers.ts'
import { limits, oauth, type RouteServices } from './routeParts.ts'
import { secondFactorRoutes } from './secondFactorRoutes.ts'
import { lockRoutes, sessionRoutes } from './sessionRoutes.ts'

/** Without captcha mode there is nothing to solve, and the browser requests nothing. */
const noCaptcha: Captcha = { key: '', image: '' }

export async function authRoutes(app: FastifyInstance, parts: RouteServices): Promise<void> {
  const { captchas, config, findClient, knownDevices } = parts
  const grants = createGrants(parts)

  // Colleagues share an address: a browser that is known has its own share of requests.
  const keyGenerator = (request: FastifyRequest) => knownDevices.idOf(request) ?? request.ip

  app.post(`${oauth}/token`, {
    config: {
      policy: 'public',
      event: request => (isRefresh(request) ? undefined : 'session.open'),
      rateLimit: { ...limits.token, keyGenerator },
      answers: tokenAnswers,
    },
    schema: {
      tags: ['auth'],
      summary: '登录与刷新令牌',
      description: 'Sign in, or renew a token',
      querystring: tokenQuery,
    },
    // The one answer without an envelope, refusals of what comes before the handler included.
    preSerialization: async (_, __, payload) => (isFailure(payload) ? asTokenRefusal(payload) : payload),
    handler: async (request, response) => {
      const { id, secret } = clientIn(request)
      const client = await findClient(id, secret)
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

/** Tickets for downloads that a browser opens by address. Who may not make the call gets none. */
async function downloadRoutes(app: FastifyInstance, { tickets }: RouteServices): Promise<void> {
  app.post(`/api/${downloadTicketPath}`, {
    config: { policy: 'signedIn', rateLimit: limits.ticket, answers: ticketAnswers },
    schema: {
      tags: ['auth'],
      summary: '申请下载凭证',
      description: 'A key for one download, which is opened by its address within a minute',
      body: {
        type: 'object',
        required: ['path'],
        properties: {
          path: { type: 'string', description: 'Path of the call, without /api/' },
          query: { type: 'string', description: 'Its parameters as they stand in the address' },
        } satisfies Record<keyof DownloadAddress, unknown>,
      },
    },
    validatorCompiler: () => () => true,
    handler: async request => {
      const caller = requireCaller(request)
      const text = readTexts(request)
      const url = `/api/${text('path').replace(/^\/?(api\/)?/, '')}`
      const route = app.guardedRoutes.find(one => one.url === url && one.config?.download)
      if (!route) throw new Refusal(400, { zh: '该地址不是下载地址', en: 'This address is no download' })
      if (!decide(caller, route).allowed) throw forbidden()
      const parameters = parseParameters(text('query'))
      assertParameters(parameters)
      const address = addressOf(url, parameters)
      const ordered = { sessionId: caller.sessionId, address, language: languageOf(request) }
      return success<DownloadTicket>(await asSystem(() => tickets.issue(ordered)))
    },
  })
}

/** A page of the front end; it hands on to the token endpoint what it was called with. */
const returnPath = (source: string) => `/oauth/redirect/${source}`

/** The way out to a third party. The way back in is a grant of the token endpoint. */
async function socialRoutes(app: FastifyInstance, { config, db, social }: RouteServices): Promise<void> {
  app.get<{ Params: { source: string } }>(`${oauth}/render/:source`, {
    config: { policy: 'public', rateLimit: limits.social, answers: { 302: '' } },
    schema: { tags: ['auth'], summary: '转到第三方登录', description: 'Go to another site to sign in' },
    handler: async (request, reply) => {
      const { source } = request.params
      if (!social.knows(source)) throw new Refusal(404, { zh: '未配置该第三方登录', en: 'No such third-party sign-in' })
      const tenantId = readTexts(request)('tenantId') || defaultTenant
      // Opened as a page: a failure is reported by the page that people come back to.
      const back = (error: string) => reply.redirect(`${config.basePath}${returnPath(source)}?error=${error}`, 302)
      const tenant = await asSystem(() => findTenant(db, tenantId))
      if (!tenant) return back('unknown_tenant')
      const { browser, header } = cookieFor(request)
      // Redirects to the host of the request: the cookie stays with it.
      const origin = originAt(request, tenant.domain, config.publicUrl)
      const redirectUri = origin + config.basePath + returnPath(source)
      const address = await asSystem(() => social.authorizationUrl({ source, tenantId, browser, redirectUri }))
      if (!address) return back('temporarily_unavailable')
      return reply.header('set-cookie', header).redirect(address, 302)
    },
  })
}

function findTenant(db: Db, tenantId: string) {
  return db
    .selectFrom('bladeTenant')
    .select('domain')
    .where('tenantId', '=', tenantId)
    .where('status', '=', tenantStatus.active)
    .executeTakeFirst()
}

/** Renewing a token is nothing that anybody does. A request that is refused for the type of its parameters is an attempt. */
function isRefresh(request: FastifyRequest): boolean {
  try {
    return readTexts(request)('grant_type') === 'refresh_token'
  } catch {
    return false
  }
}

/** Codes to sign in with, which is a grant of the token endpoint, and to confirm that a phone is one's own. */
async function phoneRoutes(app: FastifyInstance, { config, db, captchas, phone }: RouteServices): Promise<void> {
  app.post(`${oauth}/sms/send-validate`, {
    config: { policy: 'public', event: 'session.code', rateLimit: limits.phone, answers: answerOf() },
    schema: { tags: ['auth'], summary: '发送登录验证码', description: 'Send a code to sign in with' },
    handler: async request => {
      const text = readTexts(request)
      await asSystem(async () => {
        const solved =
          !config.captcha || (await captchas.solves(header(request, 'captcha-key'), header(request, 'captcha-code')))
        if (!solved) throw grantRefusals.captcha()
        await phone.sendCode({
          tenantId: text('tenantId') || header(request, 'tenant-id') || defaultTenant,
          phone: text('phone').trim(),
          address: request.ip,
        })
      })
      return success()
    },
  })

  app.post(`${oauth}/sms/send-confirm`, {
    config: { policy: 'signedIn', rateLimit: limits.phone, answers: answerOf() },
    schema: {
      tags: ['auth'],
      summary: '发送手机号确认码',
      description: 'Send a code that confirms the own phone number',
    },
    handler: async request => {
      const caller = requireCaller(request)
      await asSystem(async () => phone.sendConfirmation({ ...(await ownPhone(caller)), address: request.ip }))
      return success()
    },
  })

  app.post(`${oauth}/sms/confirm`, {
    config: { policy: 'signedIn', event: 'user.confirm-phone', rateLimit: limits.phone, answers: answerOf() },
    schema: { tags: ['auth'], summary: '确认手机号', description: 'Confirm the own phone number with a code' },
    handler: async request => {
      const caller = requireCaller(request)
      const code = readTexts(request)('code').trim()
      await asSystem(async () => phone.confirm({ ...(await ownPhone(caller)), code }))
      return success()
    },
  })

  async function ownPhone({ userId, tenantId }: Caller) {
    const person = await findByUserId(db, userId)
    return { userId, tenantId, phone: person?.user.phone ?? '' }
  }
}
