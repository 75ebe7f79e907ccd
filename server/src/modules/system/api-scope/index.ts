import type { FastifyInstance } from 'fastify'
import { apiScope } from '#contract/system/api-scope'
import { scopeCategory } from '../../../auth/permissions/roleGrants.ts'
import { type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { publicRoutes } from '../../../platform/http/publicRoutes.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { assertHoldersReachNoMore, assertMayChangeScopes, releaseScopes } from '../governedScopes.ts'
import { rolesLosing } from '../rolesLosing.ts'
import { adoptTemplates, markAdopted, menuOfScope, scopeChanged } from '../scopes.ts'

const served: ModuleDefinition = serveModule(apiScope, {
  table: 'blade_api_scope',
  derived: ['templateId'],
  order: 'createTime',
  menu: { under: 'authority', sort: 3, source: 'iconfont icon-iconset0216' },
  hooks: {
    async beforeSubmit({ scopePath, menuId }, context) {
      const { before, caller, db, services } = context
      if (before) await assertMayChangeScopes(scopeCategory.apiScope, [before], context)
      await menuOfScope(menuId, before?.tenantId ?? caller.tenantId, db)
      if (scopePath) assertRoute(scopePath, services)
    },
    async afterSubmit(scope, context) {
      if (context.before) await assertHoldersReachNoMore(scopeCategory.apiScope, scope, context)
      await scopeChanged(scope, context)
    },
    beforeRemove: (_, context) => releaseScopes(scopeCategory.apiScope, context.records, context),
    afterRestore: scopeChanged,
    afterRead: (records, context) => markAdopted(served, records, context),
  },
  calls: {
    adopt: ({ ids }, context) => adoptTemplates(served, ids, context),
    closing: ({ scopePath, id }, context) => rolesLosing(scopePath, id || undefined, context),
  },
})

export default served

/** A scope for a route that is not there, or that asks nobody who they are, would protect nothing. */
function assertRoute(path: string, app: FastifyInstance): void {
  const url = `/api/${path}`
  const methods = (['GET', 'POST'] as const).filter(method => app.hasRoute({ method, url }))
  if (methods.length === 0) throw new Refusal(400, labels.absent)
  if (methods.every(method => publicRoutes.includes(`${method} ${url}`))) throw new Refusal(400, labels.public)
}

const labels = {
  absent: {
    zh: '权限路径不存在，应如 blade-system/post/remove',
    en: 'Path: no such call, as blade-system/post/remove',
  },
  public: { zh: '权限路径对所有人开放，不能限制', en: 'Path: this call is open to everyone' },
}
