import type { FastifyInstance } from 'fastify'
import { defaultTenant } from '#contract/auth'
import type { Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { readTexts } from '../accounts/input.ts'
import { originAt } from '../accounts/originFor.ts'
import { tenantStatus } from '../accounts/people.ts'
import { cookieFor } from '../social/loginAttempts.ts'
import { limits, oauth, type RouteServices } from './routeParts.ts'

/** A page of the front end; it hands on to the token endpoint what it was called with. */
const returnPath = (source: string) => `/oauth/redirect/${source}`

/** The way out to a third party. The way back in is a grant of the token endpoint. */
export async function socialRoutes(app: FastifyInstance, { config, db, social }: RouteServices): Promise<void> {
  app.get<{ Params: { source: string } }>(`${oauth}/render/:source`, {
    config: { policy: 'public', rateLimit: limits.social, answers: { 302: '' } },
    schema: { tags: ['auth'], summary: '转到第三方登录', description: 'Go to another site to sign in' },
    handler: async (request, reply) => {
      const { source } = request.params
      if (!social.knows(source)) throw new Refusal(404, labels.source)
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

const labels = {
  source: { zh: '未配置该第三方登录', en: 'No such third-party sign-in' },
}
