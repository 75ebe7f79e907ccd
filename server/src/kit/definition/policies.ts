import { codeOf, type Module, type Need, type Operation } from '#contract/kit/module'
import type { Policy } from '../../platform/http/guard.ts'

/** The policy of a call that `needs` this. Rows of the platform are written by its administrators only. */
export function policyFor(module: Module, need: Need, writes: boolean): Policy {
  if (need === 'public' || need === 'signedIn' || need === 'platform') return need
  const code = need === 'list' ? module.name : codeOf(module, need)
  return permitting([code], module, writes)
}

/** `submit` is for who may create or edit; which of them is required is known with the record. */
export function policyOf(module: Module, operation: Operation): Policy {
  const code = (button: string) => codeOf(module, button)
  switch (operation) {
    case 'list':
      return permitting([module.soleButton ? code('view') : module.name], module, false)
    case 'detail':
      return permitting(
        module.operations.includes('submit') ? [code('view'), code('edit')] : [code('view')],
        module,
        false,
      )
    case 'submit':
      return permitting([code('add'), code('edit')], module, true)
    case 'remove':
      return permitting([code('delete')], module, true)
  }
}

export function permitting(anyOf: string[], { tenancy, readBy }: Module, writes: boolean): Policy {
  return tenancy === 'platform' && (writes || readBy === 'platform') ? { anyOf, platform: true } : { anyOf }
}
