import type { FastifyInstance } from 'fastify'
import { defaultTenant } from '#contract/auth'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { type Caller, requireCaller } from '../../platform/http/guard.ts'
import { answerOf } from '../../platform/http/reply/answers.ts'
import { success } from '../../platform/http/reply/reply.ts'
import { grantRefusals } from '../accounts/grantRefusal.ts'
import { header, readTexts } from '../accounts/input.ts'
import { findByUserId } from '../accounts/people.ts'
import { limits, oauth, type RouteServices } from './routeParts.ts'

/** Codes to sign in with, which is a grant of the token endpoint, and to confirm that a phone is one's own. */
export async function phoneRoutes(app: FastifyInstance, { config, db, captchas, phone }: RouteServices): Promise<void> {
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
