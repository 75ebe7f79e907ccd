import type { FastifyInstance } from 'fastify'
import { type Figures, figuresPath } from '#contract/desk/workbench'
import { administers } from '../../../auth/people.ts'
import { contextOf } from '../../../crud/routes.ts'
import type { Db } from '../../../db/database.ts'
import { success } from '../../../http/envelope.ts'
import type { Meter } from '../../../http/meter.ts'
import { serverFigures } from './serverFigures.ts'
import { tenantFigures } from './tenantFigures.ts'

/** How the server and the caller's tenant are doing. Everybody may ask; administrators get an answer. */
export function consoleRoutes(app: FastifyInstance, db: Db, meter: Meter): void {
  app.get(`/api/${figuresPath}`, {
    config: { policy: 'signedIn', heartbeat: true },
    schema: { tags: ['blade-desk/console'], summary: '控制台数据', description: 'Figures of the console' },
    handler: async (request, reply) => {
      const context = contextOf(request, reply, db)
      const { caller } = context
      const figures: Figures = {
        server: caller.isPlatform ? await serverFigures(db, meter) : null,
        tenant: administers(caller) ? await tenantFigures(context) : null,
      }
      return success(figures)
    },
  })
}
