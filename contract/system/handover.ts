/** Work that goes from one user to others, as when somebody leaves. */
import { type TUnsafe, Unsafe } from 'typebox'
import { flag, type Label, longText, optional, reference, text } from '../kit/fields.ts'
import type { Call } from '../kit/module.ts'
import { targets } from './targets.ts'

/** A filter of a list, named as in its address. */
export interface HandoverFilter {
  field: string
  operator: string
  value: string | string[]
}

/** The things of one kind that a user has: open tasks, plans, records that name them. */
export interface HandoverShare {
  key: string
  title: Label
  /** Those that the caller may hand over. */
  count: number
  /** The others: the caller does not see them. */
  others: number
  /** Names of the first ones. */
  examples: string[]
  /** API path of the module whose list shows them. */
  path: string
  filters: HandoverFilter[]
  /** The right that the caller lacks; empty where nothing is in the way. */
  refusal: Label | null
}

export interface Handover {
  id: string
  name: string
  account: string
  isActive: boolean
  sessions: number
  deputyName: string
  /** Names of those whose deputy the user is. */
  actsFor: string[]
  /** The caller may stop the account. */
  mayStop: boolean
  shares: HandoverShare[]
}

/** The result for one kind, or of its preview. */
export interface HandoverResult {
  key: string
  title: Label
  count: number
  successorName: string
  /** Empty where it was handed over. */
  refusal: Label | null
  /** The parameter that the refusal is about. */
  field: 'successorId' | 'successors'
}

export interface HandoverReport {
  results: HandoverResult[]
  total: number
  deputyName: string
  stopped: boolean
}

/** In place of a successor: this kind stays as it is. */
export const KEPT = 'kept'

const user = text('用户', 'User', { maxLength: 19 })
const answer = <Output>() => Unsafe<Output>({ type: 'object', additionalProperties: true }) as TUnsafe<Output>

export const handoverButton = { handover: { label: { zh: '交接', en: 'Hand over' }, action: 2 } } as const

export const handoverCalls = {
  /** The things that the user has, counted now. */
  handover: {
    method: 'GET',
    needs: 'handover',
    title: { zh: '交接清单', en: 'What a user would hand over' },
    input: { id: user },
    output: answer<Handover>(),
  },
  /** All kinds or none: a successor who may not take one over refuses the whole. */
  'hand-over': {
    method: 'POST',
    needs: 'handover',
    title: { zh: '交接', en: 'Hand over' },
    input: {
      id: user,
      successorId: optional(reference('接手人', 'Successor', targets.colleague('successorName'))),
      /** Other successors by kind, and kinds that stay: `{"stages.userIds":"123","flow.tasks":"kept"}`. */
      successors: optional(longText('各类接手人（JSON）', 'Successors by kind (JSON)', { maxLength: 4000 })),
      deputyId: optional(reference('代理人', 'Deputy', targets.colleague('deputyName'))),
      stop: flag('停用账号', 'Stop the account'),
      /** Says what would happen, and writes nothing. */
      dryRun: flag('仅预览', 'Only preview'),
    },
    output: answer<HandoverReport>(),
  },
} as const satisfies Record<string, Call>
