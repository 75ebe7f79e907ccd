/**
 * Steps that the engine took before. Where an instance goes follows from its process, its state and the values of the
 * expressions that are asked on the way; of the ids that the engine draws it only matters which of them are the same.
 * What came of a step therefore comes of each one like it, with other ids, and the engine is not needed for it again.
 */

import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Asked, expressionValue, type Move, type Moved, move, type Outcome, type StepEvent } from './move.ts'
import type { Program, Variables } from './program.ts'

interface Step {
  asked: readonly Asked[]
  state: Template | undefined
  /** Of the tasks that wait and of the events, without their times. */
  rest: Template
}

/** Literal text and, between its parts, what stands for an id or a time. */
type Template = readonly string[]

/** Each with the ways it may go, which differ by what people answered. */
const steps = new LRUCache<string, readonly Step[]>({ max: 1000 })
const MOST_WAYS = 8

/** As `move`; a step that is known is repeated. */
export function moveOrRepeat(given: Move): Outcome {
  const { program, state = '', complete, variables } = given
  // Timers depend on the time as well.
  if (program.isTimed || (state && !complete)) return move(given)
  const ids = new Ids(program)
  const key = digest(`${serialOf(program)} ${ids.shapeOf(`${complete?.executionId} ${complete?.elementId} ${state}`)}`)
  const known = steps.get(key) ?? []
  const step = known.find(({ asked }) => asked.every(question => isSame(question, variables)))
  if (step) return repeated(step, ids)
  const asked: Asked[] = []
  const moved = move({ ...given, learn: question => asked.push(question) })
  if (!moved.gone) steps.set(key, [...known, learned(moved, asked, ids)].slice(-MOST_WAYS))
  return moved
}

function learned({ state, waiting, events }: Moved, asked: readonly Asked[], ids: Ids): Step {
  ids.keep(JSON.stringify(asked))
  return {
    asked,
    state: state === undefined ? undefined : ids.templateOf(state),
    rest: ids.templateOf(JSON.stringify({ waiting, events })),
  }
}

function repeated({ state, rest }: Step, ids: Ids): Outcome {
  const { waiting, events } = JSON.parse(ids.filled(rest)) as Pick<Moved, 'waiting' | 'events'>
  const at = new Date()
  return {
    ...{ gone: false, waiting, wakeAt: undefined },
    state: state && ids.filled(state),
    events: events.map((event): StepEvent => (event.is === 'taken' ? event : { ...event, at })),
  }
}

/** An expression that fails is left to the engine. */
function isSame({ text, counts, value }: Asked, variables: Variables): boolean {
  try {
    return JSON.stringify(expressionValue(text, { variables, counts })) === JSON.stringify(value)
  } catch {
    return false
  }
}

/** Ten digits that end a part of a name are drawn by the engine, unless the diagram or an answer has them. */
const drawn = /(?<=[_-])[\da-f]{10}(?![\da-zA-Z])/g
const time = /(?<="timestamp":)\d{13}/g
/** Around what stands for an id or a time; JSON has no such character. */
const MARK = '\u0001'
const TIME = 't'

class Ids {
  /** In the order in which they appear. */
  readonly #known: string[] = []
  readonly #literal: Set<string>

  constructor(program: Program) {
    this.#literal = new Set(namesIn(program))
  }

  /** The text with numbers for ids and without times: of states that only differ by these it is the same. */
  shapeOf(text: string): string {
    return text.replace(time, '0').replace(drawn, id => this.#mark(id))
  }

  /** What these words hold is no id of the engine. */
  keep(words: string): void {
    for (const [id] of words.matchAll(drawn)) this.#literal.add(id)
  }

  templateOf(text: string): Template {
    const marked = text.replace(time, `${MARK}${TIME}${MARK}`).replace(drawn, id => this.#mark(id))
    return marked.split(MARK)
  }

  /** Ids that the state had already stay, the others are drawn. */
  filled(template: Template): string {
    const now = String(Date.now())
    return template
      .map((part, index) => {
        if (index % 2 === 0) return part
        if (part === TIME) return now
        const place = Number(part)
        this.#known[place] ??= randomBytes(5).toString('hex')
        return this.#known[place]
      })
      .join('')
  }

  #mark(id: string): string {
    if (this.#literal.has(id)) return id
    let place = this.#known.indexOf(id)
    if (place === -1) place = this.#known.push(id) - 1
    return `${MARK}${place}${MARK}`
  }
}

const facts = new WeakMap<Program, { serial: number; names: readonly string[] }>()
let lastSerial = 0

function factsOf(program: Program) {
  const before = facts.get(program)
  if (before) return before
  const names = [...program.source.serialize().matchAll(drawn)].map(([id]) => id)
  const made = { serial: ++lastSerial, names }
  facts.set(program, made)
  return made
}

const serialOf = (program: Program) => factsOf(program).serial
const namesIn = (program: Program) => factsOf(program).names

function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64')
}
