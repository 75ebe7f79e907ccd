/** The path of an instance through its diagram, computed from its history and the connections. */
import type { FlowDiagram } from './process.ts'
import type { BladeFlow } from './work.ts'

export interface Connection {
  id: string
  from: string
  to: string
}

export type Mark = 'done' | 'active' | 'rejected'

type Event = Pick<BladeFlow, 'taskId' | 'historyActivityId' | 'endTime' | 'flag'>

/** Elements in their colours; those that were not reached are absent. */
export function marksOf(
  { steps, active, flows }: Pick<FlowDiagram, 'steps' | 'active' | 'flows'>,
  history: readonly Event[],
  connections: readonly Connection[],
): Map<string, Mark> {
  const marks = new Map<string, Mark>()
  for (const id of flows) marks.set(id, 'done')
  for (const { id } of steps) marks.set(id, 'done')
  const taken = connections.filter(({ id }) => flows.includes(id))
  history.forEach((event, index) => {
    if (!event.taskId || !event.endTime) return
    const { historyActivityId: step } = event
    const rejected = event.flag !== 'ok'
    // A step shows its latest decision.
    marks.set(step, rejected ? 'rejected' : 'done')
    const next = history[index + 1]?.historyActivityId
    if (rejected && next) for (const id of way(step, next, taken)) marks.set(id, 'rejected')
  })
  for (const id of active) marks.set(id, 'active')
  return marks
}

/** The connections from one step to the next, through the elements between them. */
function way(from: string, to: string, taken: readonly Connection[]): string[] {
  const reached = new Map<string, string[]>([[from, []]])
  const queue = [from]
  for (const at of queue)
    for (const { id, to: next } of taken.filter(connection => connection.from === at)) {
      if (reached.has(next)) continue
      const path = [...(reached.get(at) ?? []), id]
      if (next === to) return path
      reached.set(next, path)
      queue.push(next)
    }
  return []
}
