import type { Module } from '#contract/kit/module'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import type { useLabel } from '../../../providers/i18n/index.ts'
import type { useConfirm } from '../../ui/useConfirm.ts'
import { type UndoRequest, undoChange } from '../data/requests.ts'
import { phrase } from './phrases.ts'

/** Asks, and names the fields in the question. */
export interface ConfirmServices {
  confirm: ReturnType<typeof useConfirm>
  label: ReturnType<typeof useLabel>
}

/** A save as its answer tells of it. */
export interface SavedVersion {
  id: string
  version: number
}

/** Takes a change back; asks first where somebody has changed the same fields since. Answers whether it is taken back. */
export async function undoEdit(
  module: Module,
  change: UndoRequest,
  { confirm, label }: ConfirmServices,
): Promise<boolean> {
  try {
    const { later } = await undoChange(module, change)
    if (later.length > 0) {
      const fields = later
        .map(key => label(module.fields[key]?.label ?? { zh: key, en: key }))
        .join(phrase('resource.comma'))
      if (!(await confirm({ content: phrase('changedSince', { fields }) }))) return false
      await undoChange(module, { ...change, overLater: 1 })
    }
  } catch {
    // The refusal is on screen.
    return false
  }
  notify('success', phrase('undone'))
  return true
}

/** Removes a record that was just made; asks first where somebody has changed it since. */
export async function undoCreation(
  { path }: Module,
  { id, version }: SavedVersion,
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
