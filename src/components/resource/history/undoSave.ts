import type { Module } from '#contract/kit/module'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { forgetRecord } from '../../../state/recents.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { requestUndo, type UndoRequest, useInvalidateResource } from '../data/requests.ts'
import { offersUndo, useButtons } from '../definition/buttons.ts'
import type { AnyRecord, ResourceDefinition } from '../definition/defineResource.ts'
import { phrase } from './phrases.ts'

/** For a confirmation that names the fields. */
interface ConfirmServices {
  confirm: ReturnType<typeof useConfirm>
  label: ReturnType<typeof useLabel>
}

/**
 * Returns the function that undoes a save, for the message that reports it; undefined where the user or the server
 * cannot.
 */
export function useUndoSave(definition: ResourceDefinition) {
  const { module } = definition
  const asking = { confirm: useConfirm(), label: useLabel() }
  const invalidate = useInvalidateResource(module.path)
  const buttons = useButtons(definition)

  return (mode: 'create' | 'edit', { id, version }: AnyRecord): (() => Promise<boolean>) | undefined => {
    const isOffered = offersUndo(module) && typeof version === 'number'
    if (!isOffered || !(mode === 'edit' ? buttons.has('edit') : buttons.mayRemove)) return undefined
    return async () => {
      const undo = mode === 'edit' ? undoEdit : undoCreation
      const isUndone = await undo(module, { id, version }, asking)
      if (isUndone && mode === 'create') forgetRecord(module.path, id)
      // A refusal states that somebody has changed or removed the record since.
      await invalidate()
      return isUndone
    }
  }
}

/** Undoes a change; confirms first where somebody has changed the same fields since. Returns whether it was undone. */
export async function undoEdit(
  module: Module,
  change: UndoRequest,
  { confirm, label }: ConfirmServices,
): Promise<boolean> {
  try {
    const { later } = await requestUndo(module, change)
    if (later.length > 0) {
      const fields = later
        .map(key => label(module.fields[key]?.label ?? { zh: key, en: key }))
        .join(phrase('resource.comma'))
      if (!(await confirm({ content: phrase('changedSince', { fields }) }))) return false
      await requestUndo(module, { ...change, overLater: 1 })
    }
  } catch {
    // The refusal is on screen.
    return false
  }
  notify('success', phrase('undone'))
  return true
}

/** Removes a record that was just made; confirms first where somebody has changed it since. */
async function undoCreation(
  { path }: Module,
  { id, version }: Pick<AnyRecord, 'id' | 'version'>,
  { confirm }: ConfirmServices,
): Promise<boolean> {
  try {
    const now = await request<{ version?: number }>({ url: `${path}/detail`, params: { id } })
    const isChanged = now.version !== undefined && now.version !== version
    if (isChanged && !(await confirm({ content: phrase('recordChangedSince'), danger: true }))) return false
    await request({ method: 'POST', url: `${path}/remove`, params: { ids: id } })
  } catch {
    // The refusal is on screen.
    return false
  }
  notify('success', phrase('undone'))
  return true
}
