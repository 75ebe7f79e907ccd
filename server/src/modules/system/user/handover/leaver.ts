import { refusals } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import { permissionCodes } from '#contract/kit/module'
import { type User, user } from '#contract/system/user'
import { toWire } from '../../../../kit/definition/columns.ts'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import { fieldHandovers } from '../../../../kit/handover/fieldHandovers.ts'
import type { HandoverKind } from '../../../../kit/handover/handoverKind.ts'
import { isId } from '../../../../kit/input/idList.ts'
import { lockRows } from '../../../../kit/records/rows.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { assertMayGovern } from '../governing/givingRoles.ts'

/** The user whose work is handed over: of the caller's own tenant, also for administrators of the platform. */
export async function lockLeaver(users: ModuleDefinition, id: string, context: Context): Promise<User> {
  if (!isId(id)) throw new Refusal(404, refusals.absent)
  const [row] = await lockRows(users, [id], context)
  // The table of the module has the columns that its record was typed from.
  const leaver = toWire(user, row ?? {}) as unknown as User
  if (leaver.tenantId !== context.caller.tenantId) throw new Refusal(404, refusals.absent)
  await assertMayGovern([leaver], context)
  return leaver
}

export const nameOf = ({ realName, name, account }: Pick<User, 'realName' | 'name' | 'account'>): string =>
  realName || name || account

/** The kinds that this server knows: those that are listed and the fields of its modules. */
export function kindsOf({ request }: Context): HandoverKind[] {
  const { handovers, modules } = request.server
  return [
    ...handovers.filter(({ path }) => path === '' || modules.find(path)),
    ...modules.all.flatMap(served => fieldHandovers(served)),
  ]
}

/** The reason why the caller may not hand over a kind. */
export function callerRefusal({ callerNeeds, path }: HandoverKind, context: Context): Label | null {
  const { caller } = context
  if (!callerNeeds) return null
  if (caller.permissions.has(callerNeeds) && !caller.closedRoutes.has(`${path}/submit`)) return null
  const right = nameOfRight(callerNeeds, context)
  return { zh: `您没有“${right.zh}”的权限`, en: `You lack the right “${right.en}”` }
}

/** A permission as administrators know it: the title of the module, and the button. */
export function nameOfRight(code: string, { request }: Context): Label {
  const served = request.server.modules.all.find(({ module }) => permissionCodes(module).includes(code))
  if (!served) return { zh: code, en: code }
  const { name, title, buttons } = served.module
  const button = code.slice(name.length + 1)
  const label = button === 'edit' ? edit : buttons[button]?.label
  return label ? { zh: `${title.zh} · ${label.zh}`, en: `${title.en} · ${label.en}` } : title
}

const edit = { zh: '编辑', en: 'Edit' }
