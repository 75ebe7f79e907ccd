import { refusals } from '#contract/auth'
import { codeOf, hasPresence } from '#contract/module'
import { type Colleague, presenceInput, presenceSchema } from '#contract/presence'
import type { Present } from '../events/presence.ts'
import { Refusal } from '../http/refusal.ts'
import { checkInput } from './checkInput.ts'
import { isId } from './idList.ts'
import { policyOf } from './policies.ts'
import type { RawInput } from './readInput.ts'
import type { Route } from './routes.ts'
import { kitSchema } from './schemas.ts'
import type { Context, Served } from './serveModule.ts'
import { requireRow } from './stored.ts'

/** Who may open a record may learn who else has it open. */
export function presenceRoutes(served: Served): Route[] {
  const { module, policies } = served
  if (!hasPresence(module)) return []
  return [
    {
      method: 'POST',
      name: 'presence',
      heartbeat: true,
      policy: policies.detail ?? policyOf(module, 'detail'),
      schema: kitSchema(served, {
        ...{ method: 'POST', name: 'presence' },
        ...{ input: presenceInput, answered: presenceSchema },
      }),
      serializerCompiler: () => JSON.stringify,
      answer: (raw, context) => tellPresence(served, raw, context),
    },
  ]
}

/** Notes that the caller has the record open, or has closed it; answers who else has it open. */
async function tellPresence(served: Served, raw: RawInput, context: Context): Promise<Colleague[]> {
  const { module } = served
  const { id, editing, leaving } = checkInput(presenceInput, raw)
  if (!isId(id)) throw new Refusal(404, refusals.absent)
  const { tenantId } = await requireRow(served, id, context)
  const { caller, db, request } = context
  const { presence } = request.server
  const place = `${String(tenantId)} ${module.path} ${id}`
  const isEditing = editing === 1 && caller.permissions.has(codeOf(module, 'edit'))
  const own: Present = {
    ...{ place, userId: caller.userId, tenantId: caller.tenantId, isEditing },
    name: leaving ? '' : await nameOf(context),
  }
  await (leaving ? presence.leave(db, own) : presence.arrive(db, own))
  // Records of the platform are seen by all tenants, which learn nothing of each other.
  const isKnown = (other: Present) => module.tenancy === 'tenant' || other.tenantId === caller.tenantId
  return presence
    .at(place)
    .filter(other => other.userId !== caller.userId && isKnown(other))
    .map(other => ({ userId: other.userId, name: other.name, isEditing: other.isEditing }))
}

async function nameOf({ db, caller }: Context): Promise<string> {
  const user = await db
    .selectFrom('bladeUser')
    .select(['realName', 'name', 'account'])
    .where('id', '=', caller.userId)
    .executeTakeFirst()
  return user?.realName || user?.name || user?.account || ''
}
