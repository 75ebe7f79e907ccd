import type { UnreachedRecipient } from '#contract/report/delivery'
import type { DeliveryRow, RunRow } from './table.ts'

/** Recipients without the message of a run that has ended: named where others have it, as otherwise nobody was reached. */
export function unreachedIn(
  { remaining, refused }: Pick<RunRow, 'remaining' | 'refused'>,
  { recipients }: Pick<DeliveryRow, 'recipients'>,
): UnreachedRecipient[] {
  const unreached = [...refused, ...remaining.map(address => ({ address, reason: '' }))]
  return unreached.length < recipients.length ? unreached : []
}

export const textOf = ({ address, reason }: UnreachedRecipient) => (reason ? `${address} (${reason})` : address)
