/** The maker of a link, with the rights of now. */
import type { FastifyInstance } from 'fastify'
import { codeOf } from '#contract/kit/module'
import { report } from '#contract/report/report'
import type { FormerCaller } from '../../../auth/permissions/formerCaller.ts'
import type { Caller } from '../../../platform/http/caller.ts'

/** Nobody where the maker may not sign in, share or run reports any more. */
export async function findMaker(app: FastifyInstance, maker: FormerCaller): Promise<Caller | undefined> {
  const caller = await app.findFormerCaller(maker)
  return caller?.tenantId === maker.tenantId && mayShare(caller) ? caller : undefined
}

export function mayShare({ permissions, closedRoutes }: Caller): boolean {
  return (
    permissions.has(codeOf(report, 'share')) &&
    permissions.has(codeOf(report, 'view')) &&
    ['share', 'run'].every(call => !closedRoutes.has(`${report.path}/${call}`))
  )
}
