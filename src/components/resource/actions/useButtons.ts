import { type BulkAction, bulkActionsOf } from '#contract/kit/bulk'
import { type ButtonOf, buttonsOf, grantedButton, type Module } from '#contract/kit/module'
import { useModuleRights } from '../../../providers/accessControl.ts'
import type { ResourceDefinition } from '../definition/defineResource.ts'
import { offersBulk } from '../definition/offered.ts'

/** Buttons of a resource that this user sees: those granted, or as the resource fixes them. */
export function useButtons<M extends Module = Module>({ module, permissions }: ResourceDefinition) {
  const holds = useModuleRights(module)
  const granted = (button: string) => holds(grantedButton(module, button))
  const existing = buttonsOf({ ...module, soleButton: undefined })
  const has = (button: ButtonOf<M>) => existing.includes(button) && (permissions[button] ?? granted(button))
  const mayTake = ({ needs }: BulkAction) => has(needs as ButtonOf<M>)
  return {
    has,
    /** One of the actions with many records; see contract/kit/bulk.ts. */
    mayChangeMany: offersBulk(module) && Object.values(bulkActionsOf(module)).some(mayTake),
    /** A module may have a button of that name and another way to remove. */
    mayRemove: module.operations.includes('remove') && has('delete'),
    /** A resource may hide the button and still let a link or a click on the row open a record. */
    mayOpen: existing.includes('view') && (permissions.view !== undefined || granted('view')),
  }
}
