import type { AccessControlProvider } from '@refinedev/core'
import { useCallback } from 'react'
import type { ButtonOf, Module } from '#contract/kit/module'
import { type Permission, useSession } from '../state/session.ts'

/** Refine's names for the standard buttons. Other actions are buttons by their own name. */
const buttonOfAction: Record<string, string> = { create: 'add', show: 'view', edit: 'edit', clone: 'add' }

/** Says whether the user has a button of the module: `may('add')` looks for `<name>_add`. */
export function usePermissions<M extends Module>({ name }: M): (button: ButtonOf<M>) => boolean {
  const permission = useSession(state => state.permission)
  return useCallback((button: ButtonOf<M>) => has(permission, name, button), [permission, name])
}

/** For places outside React. */
export function may<M extends Module = Module>(name: string, button: ButtonOf<M>): boolean {
  return has(useSession.getState().permission, name, button)
}

// `meta.permission` comes from the menu, so a resource has it only where its list may be opened.
export const accessControlProvider: AccessControlProvider = {
  can: async ({ action, params }) => {
    const name: unknown = params?.resource?.meta?.permission
    if (typeof name !== 'string') return { can: false }
    return { can: action === 'list' || may(name, buttonOfAction[action] ?? action) }
  },
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    queryOptions: { staleTime: Number.POSITIVE_INFINITY },
  },
}

function has(permission: Permission, name: string, button: string): boolean {
  return permission[`${name}_${button}`] === true
}
