import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '../support/api.ts'
import { type Operation, operationsOf } from './operations.ts'
import { type Pattern, patterns } from './patterns.ts'

const MAX_DELAY_MS = 200
const BODY_LENGTH = 950_000
/** An address is at most 16 KB long. */
const QUERY_LENGTH = 3000

interface Target {
  address: string
  /** Longest standstill of the server's event loop since the last call, in milliseconds. */
  delay(): Promise<number>
}

export interface Findings {
  requests: number
  inputs: number
  slowest: number
  background: number
  problems: string[]
}

/** Sends long awkward texts to every input until the time is over; each problem is one line. */
export async function sendAwkwardInputs(target: Target, milliseconds: number): Promise<Findings> {
  const { address, delay } = target
  let token = (await signIn(address)).token
  const until = Date.now() + milliseconds
  await delay()
  await sleep(1000)
  const found: Findings = { requests: 0, inputs: 0, slowest: 0, background: await delay(), problems: [] }
  const attacks = shuffled(attacksOn(await operationsOf(address)))
  for (const { operation, input, pattern } of attacks) {
    if (Date.now() > until) break
    const ask = () => send(address, token, operation, input, pattern)
    let [status, waited] = [await ask(), await delay()]
    // A busy machine stands still at times; what is slow by itself is slow again.
    for (let again = 0; again < 2 && waited > MAX_DELAY_MS + found.background; again += 1) {
      status = await ask()
      waited = Math.min(waited, await delay())
    }
    found.requests += 1
    found.slowest = Math.max(found.slowest, waited)
    const place = `${operation.method} ${operation.path} ${input ?? 'file'} of ${pattern.name}`
    if (status >= 500 || status === 0) found.problems.push(`${status}: ${place}`)
    if (waited > MAX_DELAY_MS + found.background) found.problems.push(`${Math.round(waited)} ms: ${place}`)
    if (status === 401) token = (await signIn(address)).token
  }
  found.inputs = attacks.length
  return found
}

interface Attack {
  operation: Operation
  /** The parameter; nothing for the file. */
  input: string | undefined
  pattern: Pattern
}

function attacksOn(operations: readonly Operation[]): Attack[] {
  return operations.flatMap(operation => {
    const names = operation.method === 'GET' ? operation.query : [...new Set([...operation.body, ...operation.query])]
    const inputs = [...names, ...(operation.takesFile ? [undefined] : [])]
    return inputs.flatMap(input => patterns.map(pattern => ({ operation, input, pattern })))
  })
}

/** The same order in each run, with all operations and patterns near its beginning. */
function shuffled(attacks: Attack[]): Attack[] {
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  return attacks
    .map(attack => ({ attack, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ attack }) => attack)
}

/** The status, or 0 where the connection broke. */
async function send(
  address: string,
  token: string,
  { method, path, body }: Operation,
  input: string | undefined,
  pattern: Pattern,
): Promise<number> {
  const headers: Record<string, string> = {
    authorization: `Basic ${btoa('saber:saber_secret')}`,
    'blade-auth': `bearer ${token}`,
  }
  const url = new URL(address + path)
  const init: RequestInit = { method, headers, signal: AbortSignal.timeout(60_000) }
  if (input === undefined) {
    const form = new FormData()
    form.append('file', new Blob([pattern.of(BODY_LENGTH)]), 'a.bpmn20.xml')
    init.body = form
  } else if (method === 'POST' && body.includes(input)) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify({ [input]: pattern.of(BODY_LENGTH / 2) }).slice(0, 1_000_000)
  } else url.search = new URLSearchParams({ [input]: pattern.of(QUERY_LENGTH).slice(0, QUERY_LENGTH) }).toString()
  try {
    const reply = await fetch(url, init)
    await reply.body?.cancel()
    return reply.status
  } catch {
    return 0
  }
}
