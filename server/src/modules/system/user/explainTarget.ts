import type { Label } from '#contract/kit/fields'
import { user } from '#contract/system/user'
import { type MenuRow, menusOfTenant, menuTitle } from '../../../auth/permissions/permissions.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { PLATFORM_TENANT } from '../../../platform/db/tenancy/scope.ts'
import type { Policy } from '../../../platform/http/guard.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

/** A menu item, a button or a call, with the policy that the guard applies to it. */
export interface Target {
  title: string
  policy: Policy | undefined
  /** The address of the call, or of the button's call; a screen has none. */
  url?: string
  served: ModuleDefinition | undefined
  /** The item itself, or the first that gives the call. */
  menu?: MenuRow
  /** All of the platform. */
  menus: readonly MenuRow[]
  /** The operation or call of the module. */
  call: string | undefined
}

const unknown: Label = { zh: '没有这个菜单、按钮或接口', en: 'There is no such menu item, button or call' }

/** Finds it by the id or code of a menu item or button, or by the address of a screen or call. */
export async function findTarget(target: string, { caller, db, services, language }: Context): Promise<Target> {
  const menus = await menusOfTenant(db, PLATFORM_TENANT)
  const menu = menus.find(({ id, code }) => id === target || code === target) ?? menuAt(target, menus)
  if (menu) {
    const found = targetOfMenu(menu, menus, services, language)
    // A target that the tenant cannot use has the name of the request.
    const isKnown =
      caller.isPlatform || (await menusOfTenant(db, caller.tenantId, menus)).some(({ id }) => id === menu.id)
    return isKnown ? found : { ...found, title: target }
  }
  const route = services.guardedRoutes.find(({ url }) => url === `/api/${target}`)
  if (!route) throw new Refusal(404, unknown, { fields: [user.calls.explain.input.target] })
  const served = services.modules.all.find(({ module }) => target.startsWith(`${module.path}/`))
  const call = served && target.slice(served.module.path.length + 1)
  const policy = route.config?.policy
  const codes = typeof policy === 'object' ? policy.anyOf : []
  const granted = menus.find(({ code }) => codes.includes(code))
  return { title: target, policy, url: route.url, served, call, menus, ...(granted && { menu: granted }) }
}

/** The item whose screen has this address, or is above it. */
function menuAt(address: string, menus: readonly MenuRow[]): MenuRow | undefined {
  const found = menus.filter(({ path }) => path?.startsWith('/') && `${address}/`.startsWith(`${path}/`))
  return found.sort((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0))[0]
}

function targetOfMenu(
  menu: MenuRow,
  menus: readonly MenuRow[],
  { modules }: Context['services'],
  language: Context['language'],
): Target {
  const parent = menu.category === 2 ? menus.find(({ id }) => id === menu.parentId) : undefined
  const names = [parent, menu].flatMap(item => (item ? [menuTitle(item, language)] : []))
  const call = operationOf[menu.code.slice((parent?.code.length ?? 0) + 1)]
  const served = modules.forMenu(parent ?? menu)
  return {
    title: names.join(' · '),
    policy: { anyOf: [menu.code] },
    served,
    call,
    ...(served && call && { url: `/api/${served.module.path}/${call}` }),
    menu,
    menus,
  }
}

/** The operations that standard buttons make. */
const operationOf: Record<string, string> = { add: 'submit', edit: 'submit', delete: 'remove', view: 'detail' }
