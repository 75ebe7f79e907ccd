import { dict, type Label, optional, text } from '../kit/fields.ts'
import type { Button } from '../kit/module.ts'

/** Values of `status` of modules of which a tenant has one record enabled. */
export const enabledStatus = { off: 1, enabled: 2 } as const

/** Not in forms: only the call `enable` changes it. */
export const enabledField = optional(
  dict('是否启用', 'Enabled', 'yes_no', {
    default: enabledStatus.off,
    modes: { create: 'hidden', edit: 'hidden' },
  }),
)

export const enableButton: Button = { label: { zh: '启用', en: 'Enable' }, action: 2 }

export function enableCall(title: Label) {
  return {
    method: 'POST',
    inQuery: true,
    needs: 'enable',
    title,
    input: { id: text('主键', 'ID', { maxLength: 19 }) },
  } as const
}
