/** Withdrawing an edition: what becomes of its articles, and how it is undone. */
import { type TUnsafe, Unsafe } from 'typebox'
import { flag, optional, text } from '../kit/fields.ts'
import { setElsewhere } from '../kit/references.ts'

interface Settled {
  id: string
  title: string
}

/** Released articles of an edition, before it is withdrawn. */
export interface Withdrawal {
  /** They were released with the edition and go back to the state that they had. */
  returning: Settled[]
  /** The same, but changed since: somebody decides what becomes of them. */
  changed: Settled[]
  /** They were published by themselves and stay so. */
  staying: number
}

const { default: _, ...asked } = flag('保留改过的文章', 'Keep changed articles published', setElsewhere)

/** The decision about articles that were changed since they were released with their edition; unset, nobody has decided. */
export const keepChanged = optional(asked)

const id = text('主键', 'ID', { maxLength: 19 })

export const withdrawalCalls = {
  withdrawal: {
    method: 'GET',
    needs: 'publish',
    title: { zh: '撤回预览', en: 'Outcome of a withdrawal in advance' },
    input: { id },
    output: Unsafe<Withdrawal>({ type: 'object' }) as TUnsafe<Withdrawal>,
  },
  'undo-withdrawal': {
    method: 'POST',
    needs: 'publish',
    title: { zh: '撤销撤回', en: 'Undo the withdrawal' },
    input: { id },
  },
} as const
