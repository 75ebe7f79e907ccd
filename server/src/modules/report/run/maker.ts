/** The maker of a link or of a delivery, with the rights of now. */
import type { FastifyInstance } from 'fastify'
import { codeOf } from '#contract/kit/module'
import { report } from '#contract/report/report'
import type { FormerCaller } from '../../../auth/permissions/formerCaller.ts'
import type { Caller } from '../../../platform/http/caller.ts'

/** The button and the call of the same name. */
type PassingOn = 'share' | 'deliver'

/** Nobody where the maker may not sign in, pass reports on or run them any more. */
export async function findMaker(
  app: FastifyInstance,
  maker: FormerCaller,
  way: PassingOn,
): Promise<Caller | undefined> {
  const caller = await app.findFormerCaller(maker)
  return caller?.tenantId === maker.tenantId && mayPassOn(caller, way) ? caller : undefined
}

export function mayPassOn({ permissions, closedRoutes }: Caller, way: PassingOn): boolean {
  return (
    permissions.has(codeOf(report, way)) &&
    permissions.has(codeOf(report, 'view')) &&
    [way, 'run'].every(call => !closedRoutes.has(`${report.path}/${call}`))
  )
}
