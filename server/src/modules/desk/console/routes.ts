import type { FastifyInstance } from 'fastify'
import { type Figures, figuresPath, type TenantFigures } from '#contract/desk/workbench'
import { administers } from '../../../auth/accounts/people.ts'
import { countSignedIn } from '../../../auth/sessions/ownSignIns.ts'
import { contextOf } from '../../../kit/definition/registry.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { success } from '../../../platform/http/reply/reply.ts'
import { figuresAnswers } from './answers.ts'
import { measure } from './meter.ts'
import { serverFigures } from './serverFigures.ts'

/** State of the server and of the caller's tenant. Everybody may ask; administrators get an answer. */
export function consoleRoutes(app: FastifyInstance, db: Db): void {
  const meter = measure(app)
  app.get(`/api/${figuresPath}`, {
    config: { policy: 'signedIn', heartbeat: true, answers: figuresAnswers },
    schema: { tags: ['blade-desk/console'], summary: '控制台数据', description: 'Figures of the console' },
    handler: async request => {
      const context = contextOf(request, db)
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
  const { db, caller } = context
  const { tenantId } = caller
  const tenant = await db
    .selectFrom('bladeTenant')
    .select('tenantName')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  return { tenantId, tenantName: tenant?.tenantName ?? '', signedIn: await countSignedIn(db, tenantId) }
}
