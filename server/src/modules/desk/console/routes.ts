import type { FastifyInstance } from 'fastify'
import { type Figures, figuresPath, type RecordCount, type TenantFigures } from '#contract/desk/workbench'
import { administers } from '../../../auth/accounts/people.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { findListed } from '../../../kit/lists/findListed.ts'
import { countRecords } from '../../../kit/lists/lists.ts'
import { levelOf, ROOT } from '../../../kit/lists/trees.ts'
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
const isCounted = ({ module }: ModuleDefinition, context: Context): boolean =>
  module.tenancy !== 'platform' && findListed(module.path, context) !== undefined

/** The total of the list, which shows administrators of the platform the records of all tenants. */
async function countOf(served: ModuleDefinition, context: Context): Promise<RecordCount> {
  // The lists of dictionaries leave their entries out.
  const filters = 'parent-list' in served.calls ? [levelOf('parentId', ROOT)] : []
  return { path: served.module.path, ...(await countRecords(served, filters, context)) }
}
