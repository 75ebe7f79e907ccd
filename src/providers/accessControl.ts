/** The access-control provider and the hooks over one function, which reads the user's map of buttons. */
import { type AccessControlProvider, type CanReturnType, useCan } from '@refinedev/core'
import { useCallback } from 'react'
import type { ButtonOf, Module } from '#contract/kit/module'
import type { Menu } from '#contract/system/menu'
import { settings } from '../lib/settings.ts'
import { tabChannel } from '../lib/tabChannel.ts'
import { onSessionEnd, type Permission, useSession } from '../state/session.ts'
import { refreshTabs, useTabs } from '../state/tabs.ts'
import { request } from './api/http.ts'
import { refetchAll } from './api/queryClient.ts'
import { phrase } from './i18n/index.ts'

/** Refine's names for the standard buttons. Other actions are buttons by their own name. */
const buttonOfAction: Record<string, string> = { create: 'add', show: 'view', edit: 'edit', clone: 'add' }

/** Whether the user has a button: `post` and `add` look for `post_add`. */
function can(permission: Permission, module: string, button: string): CanReturnType {
  return permission[`${module}_${button}`] === true ? { can: true } : refused()
}

/** For places outside React. */
export function may<M extends Module = Module>(module: string, button: ButtonOf<M>): boolean {
  return can(useSession.getState().permission, module, button).can
}

/**
 * Answers about any button of the module, where one hook for each would be too many. The answer is there at the first render;
 * what is in `CanAccess` appears later and moves what is below it.
 */
export function useModuleRights<M extends Module>({ name }: M): (button: ButtonOf<M>) => boolean {
  const permission = useSession(state => state.permission)
  return useCallback((button: ButtonOf<M>) => can(permission, name, button).can, [permission, name])
}

/** Refine's answer about one button, there at the first render, so that nothing flickers. */
export function useAccess<M extends Module>({ name, path }: M, button: ButtonOf<M>): CanReturnType {
  const initialData = () => can(useSession.getState().permission, name, button)
  // A module without a screen is no resource of Refine's, so its name goes with the question.
  const params = { permission: name }
  const { data } = useCan({ resource: path, action: button, params, queryOptions: { initialData } })
  return data ?? refused()
}

export const accessControlProvider: AccessControlProvider = {
  can: async ({ action, params }) => {
    const module: unknown = params?.permission ?? params?.resource?.meta?.permission
    if (typeof module !== 'string') return refused()
    // Only the menu opens a list.
    if (action === 'list') return params?.resource?.meta?.isClosed ? refused() : { can: true }
    return can(useSession.getState().permission, module, buttonOfAction[action] ?? action)
  },
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    queryOptions: { staleTime: Number.POSITIVE_INFINITY },
  },
}

const refused = (): CanReturnType => ({ can: false, reason: phrase('errors.page403') })

let loading: Promise<void> | undefined

/** Menu and buttons, requested together. A failure is not cached, so that the next call tries again. */
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

/** Reads them anew. `silent`: runs in the background, so that a failure is not shown. */
async function readAccess(silent = false): Promise<void> {
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
async function menuBelow(topMenuId: string, silent = false): Promise<Menu[]> {
  const params = { topMenuId: topMenuId || undefined }
  return listIn(await request<Menu[] | null>({ url: 'blade-system/menu/routes', params, meta: { silent } }))
}

onSessionEnd(forgetAccess)

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

/**
 * Reads menu and buttons again after a change of permissions. Only unsaved text remains of the data that the former
 * permissions showed. `unlessSame`: the screens are renewed only if the permissions differ.
 */
export async function renewAccess(unlessSame = false): Promise<void> {
  const before = accessText()
  // Runs in the background. What could not be read now is read with the next change or the next reload.
  const renewed = await readAccess(true).then(
    () => true,
    () => false,
  )
  if (!renewed || (unlessSame && accessText() === before)) return
  renewScreens()
  sendRenewal(useSession.getState().userInfo?.user_id)
}

const accessText = () => {
  const { menuAll, permission } = useSession.getState()
  return JSON.stringify([menuAll, permission])
}

/** The page on screen reads its data again in place, so that opened rows and dialogs stay. */
function renewScreens(): void {
  refreshTabs(useTabs.getState().current)
  void refetchAll()
}

/** The other tabs of the browser have the new menu from storage, and their screens to renew. */
const sendRenewal = tabChannel<string | undefined>('permissions', userId => {
  if (userId !== undefined && userId === useSession.getState().userInfo?.user_id) renewScreens()
})

/** Shows what is below a top menu; without one, everything. The choice made last is the one that counts. */
export async function openTopMenu(id: string): Promise<void> {
  const { topMenu: before, menuAll } = useSession.getState()
  const isStillChosen = () => useSession.getState().topMenu === id
  useSession.setState({ topMenu: id })
  try {
    const menu = id ? await menuBelow(id) : menuAll
    if (isStillChosen()) useSession.setState({ menu })
  } catch {
    // The failure has been shown; the menu that is shown stays the chosen one.
    if (isStillChosen()) useSession.setState({ topMenu: before })
  }
}

/**
 * The codes that a button of the server grants: its own, and ours where the settings name them. `*` represents the code
 * of the menu item; several codes are joined by commas.
 */
export function grantedCodes(code: string, names: Readonly<Record<string, string>> = settings.buttonCodes): string[] {
  const ours = Object.entries(names).flatMap(([foreign, own]) => {
    if (!foreign.startsWith('*')) return code === foreign ? own.split(',') : []
    const ending = foreign.slice(1)
    return code.endsWith(ending) ? own.replaceAll('*', code.slice(0, code.length - ending.length)).split(',') : []
  })
  return [code, ...ours.map(own => own.trim()).filter(Boolean)]
}
