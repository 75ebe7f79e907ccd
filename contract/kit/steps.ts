/** State machines of records. Both sides read them. */
import { type Label, references, type Target } from './fields.ts'
import type { StandardButton } from './module.ts'

export interface StateStep<Needs extends string = string> {
  from: readonly number[]
  to: number
  /** The button it requires. */
  needs: StandardButton | Needs
  title: Label
}

export type Steps = Readonly<Record<string, StateStep>>

/** The field of the state, the first state and the steps between states. */
export interface Machine<S extends Steps = Steps> {
  field: string
  first: number
  steps: S
}

export function step<const Needs extends string>(from: readonly number[], to: number, needs: Needs, title: Label) {
  return { from, to, needs, title } satisfies StateStep<Needs>
}

interface StepCall<S extends StateStep> {
  method: 'POST'
  needs: S['needs']
  title: Label
  input: { ids: ReturnType<typeof references> }
}

type StepCalls<S extends Steps> = { [K in keyof S]: StepCall<S[K]> }

/** A call for each step, applied to all the records or to none. */
export function stepCalls<S extends Steps>({ steps }: Machine<S>, target: Target): StepCalls<S> {
  const calls = Object.entries(steps).map(([name, { needs, title }]) => [
    name,
    { method: 'POST', needs, title, input: { ids: references('编号', 'IDs', target) } },
  ])
  // One call was made for each key.
  return Object.fromEntries(calls) as StepCalls<S>
}

/** The step that leads from one state to another; nothing where there is none. */
export function stepBetween({ steps }: Machine, from: number, to: number): StateStep | undefined {
  return Object.values(steps).find(step => step.to === to && step.from.includes(from))
}
