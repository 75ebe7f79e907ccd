/** Menu and permissions of the signed-in user, loaded once per session before the first screen. */
import type { Menu } from '#contract/system/menu'
import { grantedCodes } from '../lib/buttonCodes.ts'
import { onSessionEnd, type Permission, useSession } from '../state/session.ts'
import { request } from './api/http.ts'

let loading: Promise<void> | undefined

/** Menu and buttons, requested together. A failure is forgotten, so that asking again tries again. */
export function loadAccess(): Promise<void> {
  loading ??= readAccess().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

export function reloadAccess(): Promise<void> {
  forgetAccess()
  return loadAccess()
}

/** The loaded menu belongs to the previous token. */
export function forgetAccess(): void {
  loading = undefined
}

/** Reads them anew. `silent`: nobody requested it, so that a failure is not shown. */
export async function readAccess(silent = false): Promise<void> {
  const { token, topMenu } = useSession.getState()
  const [menuAll, buttons, menu] = await Promise.all([
    menuBelow('', silent),
    request<Menu[] | null>({ url: 'blade-system/menu/buttons', meta: { silent } }),
    topMenu ? menuBelow(topMenu, silent) : undefined,
  ])
  // The user may have signed out meanwhile; do not store the menu then.
  if (!token || !useSession.getState().token) return
  useSession.setState({ menuAll, menu: menu ?? menuAll, permission: permissionIn(listIn(buttons)) })
}

/** Without a top menu, everything. */
export async function menuBelow(topMenuId?: string, silent = false): Promise<Menu[]> {
  const params = { topMenuId: topMenuId || undefined }
  return listIn(await request<Menu[] | null>({ url: 'blade-system/menu/routes', params, meta: { silent } }))
}

onSessionEnd(() => {
  loading = undefined
})

/** Flattens the tree of buttons. Nodes with children are menus, whose codes are no buttons. */
export function permissionIn(nodes: readonly Menu[]): Permission {
  return Object.fromEntries(
    leavesOf(nodes).flatMap(({ code }) => grantedCodes(code).map(granted => [granted, true as const])),
  )
}

function leavesOf(nodes: readonly Menu[]): Menu[] {
  return nodes.flatMap(node => (node.children ? leavesOf(node.children) : [node]))
}

/** Other servers write an empty object where there is nothing. */
function listIn(reply: Menu[] | null): Menu[] {
  return Array.isArray(reply) ? reply : []
}
