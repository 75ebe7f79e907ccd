import { listPathOf } from '#contract/kit/module'
import { isAllowed } from '../../platform/http/guard.ts'
import { policyOf } from '../definition/policies.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'

/** The module of this path, if the caller may ask for its list. */
export function findListed(path: string, { caller, services }: Context): ModuleDefinition | undefined {
  const served = services.modules.find(path)
  if (!served?.module.operations.includes('list') || !served.module.route) return undefined
  const policy = served.policies.list ?? policyOf(served.module, 'list')
  return isAllowed(caller, policy) && !caller.closedRoutes.has(listPathOf(served.module)) ? served : undefined
}
