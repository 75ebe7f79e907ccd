import { useLabel } from '../../../providers/i18n/index.ts'
import { forgetRecord } from '../../../state/recents.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useButtons } from '../actions/useButtons.ts'
import { useInvalidateResource } from '../data/useInvalidateResource.ts'
import type { AnyRecord, ResourceDefinition } from '../definition/defineResource.ts'
import { offersUndo } from '../definition/offered.ts'

/** Makes the function that takes a save back, for the message that reports it; none where the user or the server cannot. */
export function useUndoSave(definition: ResourceDefinition) {
  const { module } = definition
  const asking = { confirm: useConfirm(), label: useLabel() }
  const invalidate = useInvalidateResource(module.path)
  const buttons = useButtons(definition)

  return (mode: 'create' | 'edit', { id, version }: AnyRecord): (() => Promise<boolean>) | undefined => {
    const isOffered = offersUndo(module) && typeof version === 'number'
    if (!isOffered || !(mode === 'edit' ? buttons.has('edit') : buttons.mayRemove)) return undefined
    return async () => {
      const { undoEdit, undoCreation } = await import('../history/undoSave.ts')
      const undo = mode === 'edit' ? undoEdit : undoCreation
      const isUndone = await undo(module, { id, version }, asking)
      if (isUndone && mode === 'create') forgetRecord(module.path, id)
      // A refusal says that somebody has changed or removed the record since.
      await invalidate()
      return isUndone
    }
  }
}
