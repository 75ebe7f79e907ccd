import { publishState } from '#contract/biz/states'

interface Returnable {
  publishState?: unknown
  returnReason?: string | null | undefined
}

/** For `beforeSubmit`: the reason comes with a return and goes as the record is sent in again. */
export function keepReturnReason(draft: Returnable, before: Returnable | undefined): void {
  const entered = draft.publishState === before?.publishState ? undefined : draft.publishState
  const { draft: first, review, ready } = publishState
  const isReturn = [review, ready].some(state => state === before?.publishState) && entered === first
  if (isReturn) draft.returnReason ??= ''
  else if (entered === review) draft.returnReason = ''
  else delete draft.returnReason
}
