import type { FastifyInstance } from 'fastify'
import { defaultTenant } from '#contract/auth'
import { asSystem } from '../../db/scope.ts'
import { success } from '../../http/envelope.ts'
import { grantRefusals } from '../grantRefusal.ts'
import { header, readScalars } from '../input.ts'
import { limits, oauth, type RouteParts } from '../routeParts.ts'

/** Asks for the code. Signing in with it is a grant of the token endpoint. */
export async function phoneRoutes(app: FastifyInstance, { config, captchas, phone }: RouteParts): Promise<void> {
  app.post(`${oauth}/sms/send-validate`, {
    config: { policy: 'public', rateLimit: limits.phone },
    schema: { tags: ['auth'], summary: '发送登录验证码', description: 'Send a code to sign in with' },
    handler: async request => {
      const scalar = readScalars(request)
      await asSystem(async () => {
        const solved =
          !config.captcha || (await captchas.solves(header(request, 'captcha-key'), header(request, 'captcha-code')))
        if (!solved) throw grantRefusals.captcha()
        await phone.sendCode({
          tenantId: scalar('tenantId') || header(request, 'tenant-id') || defaultTenant,
          phone: scalar('phone').trim(),
          address: request.ip,
        })
      })
      return success(null)
    },
  })
}
