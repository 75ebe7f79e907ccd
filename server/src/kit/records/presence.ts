import { codeOf, hasPresence } from '#contract/kit/module'
import { type Colleague, presenceInput, presenceSchema } from '#contract/kit/presence'
import type { PresentUser } from '../../auth/streams/presence.ts'
import { absent } from '../../platform/http/reply/refusal.ts'
import { policyOf } from '../definition/policies.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { checkInput, isId } from '../input/checkInput.ts'
import { kitRoute, plainly, type Route } from '../input/documentSchemas.ts'
import type { RawInput } from '../input/readInput.ts'
import { requireRow } from './changeLog.ts'

/** The callers who may open a record may learn who else has it open. */
export function presenceRoutes(served: ModuleDefinition): Route[] {
  const { module, policies } = served
  if (!hasPresence(module)) return []
  return [
    kitRoute(served, {
      ...{ method: 'POST', name: 'presence', input: presenceInput, outputSchema: presenceSchema, ...plainly },
      heartbeat: true,
      policy: policies.detail ?? policyOf(module, 'detail'),
      answer: (raw, context) => updatePresence(served, raw, context),
    }),
  ]
}

/** Notes that the caller has the record open, or has closed it; answers who else has it open. */
async function updatePresence(served: ModuleDefinition, raw: RawInput, context: Context): Promise<Colleague[]> {
  const { module } = served
  const { id, editing, leaving } = checkInput(presenceInput, raw)
  if (!isId(id)) throw absent()
  const { tenantId } = await requireRow(served, id, context)
  const { caller, db, services } = context
  const { presence } = services
  const place = `${String(tenantId)} ${module.path} ${id}`
  const isEditing = editing === 1 && caller.permissions.has(codeOf(module, 'edit'))
  const own: PresentUser = {
    ...{ place, userId: caller.userId, tenantId: caller.tenantId, isEditing },
    name: leaving ? '' : await realNameOf(context),
  }
  await (leaving ? presence.leave(db, own) : presence.arrive(db, own))
  // Records of the platform are seen by all tenants, which learn nothing of each other.
  const isKnown = (other: PresentUser) => module.tenancy === 'tenant' || other.tenantId === caller.tenantId
  return presence
    .at(place)
    .filter(other => other.userId !== caller.userId && isKnown(other))
    .map(other => ({ userId: other.userId, name: other.name, isEditing: other.isEditing }))
}

async function realNameOf({ db, caller }: Context): Promise<string> {
  const user = await db
    .selectFrom('bladeUser')
    .select(['realName', 'name', 'account'])
    .where('id', '=', caller.userId)
    .executeTakeFirst()
  return user?.realName || user?.name || user?.account || ''
}
