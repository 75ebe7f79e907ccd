import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { type Move, move, type Outcome } from './move.ts'
import type { Variables } from './program.ts'
import { type Program, programOf } from './program.ts'
import { moveOrRepeat } from './repeat.ts'

const folders = ['server/src/modules/flow/processes', 'tests/support/bpmn']
const files = folders.flatMap(folder => readdirSync(folder).map(name => `${folder}/${name}`))

const variables = (pass: boolean): Variables => ({
  ...{ initiator: '1', taskUser: '2', approver: '2', signers: ['3', '4', '5'] },
  ...{ amount: pass ? 200 : 20_000, days: pass ? 1 : 12, reason: 'a_0123456789', pass, approved: pass },
})

/** With numbers for random ids, in the order in which they appear; few of them are shorter than ten digits. */
function told({ state, waiting, events, gone }: Outcome, before = ''): string {
  const timeless = events.map(event => ({ ...event, at: undefined }))
  const seen: string[] = []
  return JSON.stringify([before, state, waiting, timeless, gone])
    .replace(/(?<=\\"timestamp\\":)\d+/g, '0')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    .replace(/(?<=\\"timeout\\":)\d+/g, '0')
    .replace(/(?<=[_-])[\da-f]{6,10}(?![\da-zA-Z])/g, id => {
      if (!seen.includes(id)) seen.push(id)
      return `#${seen.indexOf(id)}`
    })
}

/** From the start on, one task after the other, the same answers each time. */
function walk(program: Program, answers: readonly boolean[], check: (given: Move, outcome: Outcome) => void): void {
  let given: Move = { program, variables: variables(true) }
  for (const pass of answers) {
    const outcome = moveOrRepeat(given)
    check(given, outcome)
    const task = outcome.waiting.at(pass ? 0 : -1)
    if (!task || outcome.state === undefined) return
    given = { program, variables: variables(pass), state: outcome.state, complete: task }
  }
}

const ways = [0, 1, 2, 5, 9, 12, 21, 31].map(bits =>
  Array.from({ length: 12 }, (_, step) => !((bits >> (step % 5)) & 1)),
)

describe.each(files)('%s', file => {
  it('goes the same way whether the engine takes a step or it is repeated', async () => {
    const program = await programOf({ id: file, xml: readFileSync(file, 'utf8') })
    for (const answers of [...ways, ...ways])
      walk(program, answers, (given, outcome) => {
        expect(told(outcome, given.state ?? '')).toBe(told(move(given), given.state ?? ''))
      })
  })
})

it('needs no engine for a step that was taken before, and tells instances apart', async () => {
  const xml = readFileSync('server/src/modules/flow/processes/leave.bpmn20.xml', 'utf8')
  const program = await programOf({ id: 'known', xml })
  const [answers = []] = ways
  walk(program, answers, () => {})
  // Whatever the engine does, it draws ids.
  const random = vi.spyOn(Math, 'random')
  const outcomes: Outcome[] = []
  walk(program, answers, (_, outcome) => outcomes.push(outcome))
  const taken = random.mock.calls.length
  random.mockRestore()
  expect(taken).toBe(0)
  expect(outcomes.length).toBeGreaterThan(2)
  const other: Outcome[] = []
  walk(program, answers, (_, outcome) => other.push(outcome))
  expect(other.map(({ waiting }) => waiting.length)).toEqual(outcomes.map(({ waiting }) => waiting.length))
  expect(other[0]?.waiting[0]?.executionId).not.toBe(outcomes[0]?.waiting[0]?.executionId)
})

it('keeps what people answered where it looks like an id of the engine', async () => {
  const xml = readFileSync('tests/support/bpmn/activiti-countersign.bpmn20.xml', 'utf8')
  const program = await programOf({ id: 'literal', xml })
  const signers = ['user_0123456789', 'user_abcdefabcd', 'user_0a1b2c3d4e']
  const first = moveOrRepeat({ program, variables: { ...variables(true), signers } })
  const repeated = moveOrRepeat({ program, variables: { ...variables(true), signers } })
  const namesIn = ({ waiting, state }: Outcome) =>
    signers.filter(name => JSON.stringify([waiting, state]).includes(name))
  expect(namesIn(first)).toEqual(signers)
  expect(namesIn(repeated)).toEqual(signers)
})

it('asks anew what the answers decide', async () => {
  const xml = readFileSync('server/src/modules/flow/processes/leave.bpmn20.xml', 'utf8')
  const program = await programOf({ id: 'asked', xml })
  const reached = (pass: boolean) => {
    const { state, waiting } = moveOrRepeat({ program, variables: variables(true) })
    const [task] = waiting
    if (state === undefined || !task) throw new Error('nothing waits')
    const next = moveOrRepeat({ program, variables: variables(pass), state, complete: task })
    return next.waiting.map(({ elementId }) => elementId)
  }
  const [yes, no] = [reached(true), reached(false)]
  expect(yes).not.toEqual(no)
  expect([reached(true), reached(false), reached(true)]).toEqual([yes, no, yes])
})
