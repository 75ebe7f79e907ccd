import { defaultTenant } from '#contract/auth'
import { type BulkAction, bulkActionsOf } from '#contract/kit/bulk'
import { type ButtonOf, buttonsOf, grantedButton, hasHistory, hasRecycleBin, type Module } from '#contract/kit/module'
import { isOffered } from '../../../lib/settings.ts'
import { useModuleRights } from '../../../providers/accessControl.ts'
import { useSession } from '../../../state/session.ts'
import type { ResourceDefinition } from './defineResource.ts'
import type { View } from './lazyResource.ts'

/** Parts of the kit that a module has, as far as the server has their calls. */
export const offersHistory = (module: Module) => hasHistory(module) && isOffered(`${module.path}/history`)
export const offersUndo = (module: Module) => hasHistory(module) && isOffered(`${module.path}/undo-change`)
export const offersRecycleBin = (module: Module) => hasRecycleBin(module) && isOffered(`${module.path}/removed`)

/** Whether the server has the call that something needs beyond the specification, if it needs one. */
export function hasExtension({ path }: Pick<Module, 'path'>, extension: string | undefined): boolean {
  return !extension || isOffered(extension.includes('/') ? extension : `${path}/${extension}`)
}

/** A new record may begin as a copy of another one, where a dialog makes it and its own actions do not. */
export function offersCopy({ module, copies, createAt, rowActions }: ResourceDefinition): boolean {
  return (
    copies !== false &&
    !createAt &&
    module.operations.includes('detail') &&
    !rowActions.some(({ key }) => key === 'copy')
  )
}

/** Buttons of a resource that this user sees: those granted, or as the resource fixes them. */
export function useButtons<M extends Module = Module>({ module, permissions, rowActions }: ResourceDefinition) {
  const hasRight = useModuleRights(module)
  const granted = (button: string) => hasRight(grantedButton(module, button))
  const existing = buttonsOf({ ...module, soleButton: undefined })
  const has = (button: ButtonOf<M>) => existing.includes(button) && (permissions[button] ?? granted(button))
  const mayPerform = ({ needs }: BulkAction) => has(needs as ButtonOf<M>)
  return {
    has,
    /** One of the actions with many records; see contract/kit/bulk.ts. */
    mayChangeMany: hasExtension(module, 'bulk') && Object.values(bulkActionsOf(module)).some(mayPerform),
    /** A module may have a button of that name and another way to remove. */
    mayRemove: module.operations.includes('remove') && has('delete'),
    /** A resource may have a dialog of its own, or hide the button and still let a link or a click on the row open a record. */
    mayOpen:
      (existing.includes('view') && (permissions.view !== undefined || granted('view'))) ||
      rowActions.some(({ key, needs }) => key === 'show' && !needs),
  }
}

/** A row of the platform that a tenant sees next to its own and cannot change. */
export function isInherited({ tenancy }: Module, record: { tenantId: string }): boolean {
  return tenancy === 'shared' && record.tenantId === defaultTenant && useSession.getState().tenantId !== defaultTenant
}

/** The views of a resource, except its list: those whose buttons its module has. A hidden 查看 still has its view. */
export function viewsOf({ module, permissions, createAt, rowActions }: ResourceDefinition): View[] {
  const existing = buttonsOf({ ...module, soleButton: undefined })
  return [
    ...(existing.includes('add') && permissions.add !== false && !createAt ? (['create'] as const) : []),
    ...(existing.includes('edit') && permissions.edit !== false ? (['edit'] as const) : []),
    ...(existing.includes('view') || rowActions.some(({ key }) => key === 'show') ? (['show'] as const) : []),
  ]
}
