import type { BladeFlow } from '../../contract/flow/work.ts'
import type { Paged } from '../../contract/kit/reply.ts'
import { deployProcess } from '../crash/flow.ts'
import { signIn } from '../support/servers/api.ts'
import { withDatabase } from './database.ts'
import { type Figure, median, quantile } from './figures.ts'

const COMPLETE_MS = 250
const IN_FLIGHT = 20
const TASKS = 200
/** The median round is reported, so that a disk that delays one commit does not count. */
const ROUNDS = 5
/** Rounds that are not counted, so that it is a server that has been running for a while. */
const BEFORE = 2

/** How fast tasks are completed. */
export async function flowFigures(address: string, dataDir: string): Promise<Figure[]> {
  const rounds = await withDatabase(dataDir, owner => completions(address, () => owner.query('analyze')))
  const name = `complete-task, ${IN_FLIGHT} in flight`
  const figure = (share: number) => median(rounds.map(times => quantile(times, share)))
  return [
    { name: `${name}, p50`, value: figure(0.5), unit: 'ms' },
    { name: `${name}, p95`, value: figure(0.95), unit: 'ms', limit: COMPLETE_MS },
  ]
}

/** Milliseconds of the first tasks of many instances, round by round. */
async function completions(address: string, settle: () => Promise<unknown>): Promise<number[][]> {
  const api = await signIn(address)
  const processDefinitionId = await deployProcess(api)
  const rounds: number[][] = []
  for (let round = 0; round < BEFORE + ROUNDS; round++) {
    await inFlight(TASKS, () => api.post('blade-flow/work/start-process', { processDefinitionId }))
    const times: number[] = []
    const { records: waiting } = await api.get<Paged<BladeFlow>>('blade-flow/work/todo-list', { size: String(TASKS) })
    await inFlight(waiting.length, async index => {
      const startTime = performance.now()
      const task = { taskId: waiting[index]?.taskId, flag: 'ok', comment: '同意' }
      await api.post('blade-flow/work/complete-task', task)
      times.push(performance.now() - startTime)
    })
    if (round >= BEFORE) rounds.push(times)
    // PostgreSQL does so by itself, within a minute of the first tasks.
    await settle()
  }
  return rounds
}

async function inFlight(count: number, act: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const take = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }).map(take))
}
