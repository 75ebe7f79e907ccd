import type { FastifyInstance } from 'fastify'
import { foundAmongAll, foundInOne, search } from '#contract/system/search'
import type { Db } from '../platform/db/database.ts'
import { findEverywhere } from './search/find.ts'
import { serveCalls } from './serveCalls.ts'

/** The search over everything. */
export function searchRoutes(app: FastifyInstance, db: Db): void {
  serveCalls(app, db, search, {
    find: ({ words, type, size }, context) =>
      findEverywhere({ words, type: type || undefined, size: size || (type ? foundInOne : foundAmongAll) }, context),
  })
}
