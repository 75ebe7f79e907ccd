/** The access-control provider and the hooks over one function, which reads the user's map of buttons. */
import { type AccessControlProvider, type CanReturnType, useCan } from '@refinedev/core'
import { useCallback } from 'react'
import type { ButtonOf, Module } from '#contract/kit/module'
import { type Permission, useSession } from '../state/session.ts'
import { phrase } from './i18n/phrase.ts'

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
 * what stands in `CanAccess` appears later and moves what is below it.
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
