import type { FastifyInstance } from 'fastify'
import { type Figures, figuresPath, type RecordCount, type TenantFigures } from '#contract/desk/workbench'
import { administers } from '../../../auth/accounts/people.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { countRecords } from '../../../kit/lists/lists.ts'
import { contextOf } from '../../../kit/routes.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Meter } from '../../../platform/http/meter.ts'
import { success } from '../../../platform/http/reply/reply.ts'
import { figuresAnswers } from './answers.ts'
import { serverFigures } from './serverFigures.ts'
import { countSignedIn } from './signedIn.ts'

/** State of the server and of the caller's tenant. Everybody may ask; administrators get an answer. */
export function consoleRoutes(app: FastifyInstance, db: Db, meter: Meter): void {
  app.get(`/api/${figuresPath}`, {
    config: { policy: 'signedIn', heartbeat: true, answers: figuresAnswers },
    schema: { tags: ['blade-desk/console'], summary: '控制台数据', description: 'Figures of the console' },
    handler: async (request, reply) => {
      const context = contextOf(request, reply, db)
      const { caller } = context
      const figures: Figures = {
        server: caller.isPlatform ? await serverFigures(app, db, meter) : null,
        tenant: administers(caller) ? await tenantFigures(context) : null,
      }
      return success(figures)
    },
  })
}

async function tenantFigures(context: Context): Promise<TenantFigures> {
  const { db, caller, request } = context
  const { tenantId } = caller
  const tenant = await db
    .selectFrom('bladeTenant')
    .select('tenantName')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  const records: RecordCount[] = []
  // One after the other: a figure must not take the connections that work needs.
  for (const served of request.server.modules.all.filter(served => isCounted(served, context)))
    records.push(await countOf(served, context))
  return { tenantId, tenantName: tenant?.tenantName ?? '', signedIn: await countSignedIn(db, tenantId), records }
}

/** Records that tenants have of their own, in lists that the caller may open. */
function isCounted({ module }: ModuleDefinition, { caller }: Context): boolean {
  return module.tenancy !== 'platform' && module.operations.includes('list') && caller.permissions.has(module.name)
}

async function countOf(served: ModuleDefinition, context: Context): Promise<RecordCount> {
  const own = { key: 'tenantId', operator: 'equal', value: context.caller.tenantId } as const
  return { path: served.module.path, ...(await countRecords(served, [own], context)) }
}
