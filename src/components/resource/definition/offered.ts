import { hasHistory, hasRecycleBin, type Module } from '#contract/kit/module'
import { isOffered } from '../../../lib/extensions.ts'
import type { ResourceDefinition } from './defineResource.ts'

/** Parts of the kit that a module has, as far as the server has their calls. */
export const offersHistory = (module: Module) => hasHistory(module) && isOffered(`${module.path}/history`)
export const offersUndo = (module: Module) => hasHistory(module) && isOffered(`${module.path}/undo-change`)
export const offersRecycleBin = (module: Module) => hasRecycleBin(module) && isOffered(`${module.path}/removed`)

export const offersRemovalUses = ({ path }: Pick<Module, 'path'>) => isOffered(`${path}/removal-uses`)

export const offersBulk = ({ path }: Pick<Module, 'path'>) => isOffered(`${path}/bulk`)

export const offersSheet = (module: Module, sheet: 'export' | 'import') => isOffered(`${module.path}/${sheet}`)

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
