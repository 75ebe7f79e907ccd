/** Figures that every Blade server has: the tasks of the user. */
import { totalOf } from '#contract/desk/workbench'
import { workClaim, workTodo } from '#contract/flow/work'
import { standardWaiting } from '../../../providers/standardWaiting.ts'

export interface StandardFigures {
  /** `null` where the user may not read the list. */
  todo: number | null
  claimable: number | null
}

export async function standardFigures(): Promise<StandardFigures> {
  const waiting = await standardWaiting()
  return { todo: totalOf(waiting, workTodo) ?? null, claimable: totalOf(waiting, workClaim) ?? null }
}
