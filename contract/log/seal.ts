import { Array as ArrayOf, Integer, Object as ObjectOf, Optional, String as Text, Unsafe } from 'typebox'
import { number, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { ownerField } from '../kit/tenantField.ts'

/** A manipulation of an entry of the history, or of its proof, by somebody other than the server. */
export type TrailFault = 'changed' | 'removed' | 'inserted' | 'reordered' | 'recomputed' | 'truncated' | 'forged'

export interface TrailProblem {
  fault: TrailFault
  tenantId: string
  /** The entry by its place in the chain. */
  position?: string
  /** The entry by its ID in the history. */
  changeId?: string
  module?: string
  recordId?: string
  /** The time of the entry. */
  time?: string
  /** The day of the seal. */
  day?: string
}

export interface TrailReport {
  /** Entries whose place and content are proven. */
  proven: number
  /** Entries that were removed after their time. */
  removed: number
  /** Entries of the server that are not sealed yet. */
  pending: number
  seals: number
  /** The first ones, in the order of the chain. */
  problems: TrailProblem[]
}

const problem = ObjectOf({
  fault: Text(),
  tenantId: Text(),
  ...Object.fromEntries(
    ['position', 'changeId', 'module', 'recordId', 'time', 'day'].map(key => [key, Optional(Text())]),
  ),
})
const report = ObjectOf({
  ...{ proven: Integer(), removed: Integer(), pending: Integer(), seals: Integer() },
  problems: ArrayOf(problem),
})

/** The signed seals of the history, one for each day on which something changed. */
export const seal = defineModule({
  name: 'log_seal',
  path: 'blade-log/seal',
  route: '/monitor/log/seal',
  title: { zh: '变更记录封存', en: 'Seals of the history' },
  fields: {
    day: text('日期', 'Day', { maxLength: 10 }),
    position: number('累计条数', 'Entries so far', { max: 999_999_999_999 }),
    hash: text('哈希', 'Hash', { maxLength: 64 }),
    startPosition: number('起始位置', 'Begins after', { max: 999_999_999_999 }),
    startHash: text('起始哈希', 'Hash before the first', { maxLength: 64 }),
    signature: text('签名', 'Signature', { maxLength: 86 }),
    tenantId: ownerField,
  },
  search: ['day'],
  operations: ['list'],
  sheets: 'none',
  found: 'none',
  buttons: { verify: { label: { zh: '校验', en: 'Verify' }, action: 1 } },
  calls: {
    verify: {
      method: 'POST',
      needs: 'verify',
      title: { zh: '校验变更记录', en: 'Verify the history' },
      output: Unsafe<TrailReport>(report),
    },
  },
})

/** With the public key, by which others verify the signature. */
export type SealRecord = RecordOf<typeof seal> & { publicKey?: string }
