/** The maker of a delivery, with the rights of now. */
import type { FastifyInstance } from 'fastify'
import { codeOf } from '#contract/kit/module'
import { report } from '#contract/report/report'
import type { FormerCaller } from '../../../auth/permissions/loadCaller.ts'
import type { Caller } from '../../../platform/http/caller.ts'

/** Nobody where the maker may not sign in, deliver reports or run them any more. */
export async function findMaker(app: FastifyInstance, maker: FormerCaller): Promise<Caller | undefined> {
  const caller = await app.findFormerCaller(maker)
  return caller?.tenantId === maker.tenantId && mayDeliver(caller) ? caller : undefined
}

export function mayDeliver({ permissions, closedRoutes }: Caller): boolean {
  return (
    permissions.has(codeOf(report, 'deliver')) &&
    permissions.has(codeOf(report, 'view')) &&
    ['deliver', 'run'].every(call => !closedRoutes.has(`${report.path}/${call}`))
  )
}
