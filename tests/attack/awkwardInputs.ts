import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '../support/servers/api.ts'
import { awkwardFiles } from './files.ts'
import { type Operation, operationsOf } from './operations.ts'
import { nested, patterns } from './patterns.ts'

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
  for (const { operation, name, request } of attacks) {
    if (Date.now() > until) break
    const ask = () => send(address, token, operation, request())
    let [status, waited] = [await ask(), await delay()]
    // A busy machine stands still at times; what is slow by itself is slow again.
    for (let again = 0; again < 2 && waited > MAX_DELAY_MS + found.background; again += 1) {
      status = await ask()
      waited = Math.min(waited, await delay())
    }
    found.requests += 1
    found.slowest = Math.max(found.slowest, waited)
    const place = `${operation.method} ${operation.path} ${name}`
    if (status >= 500 || status === 0) found.problems.push(`${status}: ${place}`)
    if (waited > MAX_DELAY_MS + found.background) found.problems.push(`${Math.round(waited)} ms: ${place}`)
    if (status === 401) token = (await signIn(address)).token
  }
  found.inputs = attacks.length
  return found
}

interface Attack {
  operation: Operation
  name: string
  request(): Input
}

/** Where the awkward text goes. */
type Input = { query: Record<string, string> } | { json: string } | { form: FormData }

function attacksOn(operations: readonly Operation[]): Attack[] {
  const files = awkwardFiles()
  return operations.flatMap(operation => {
    const { method, query, body, takesFile, takesJson } = operation
    const add = (name: string, request: () => Input): Attack => ({ operation, name, request })
    const bodies = method === 'POST' ? body : []
    return [
      ...(method === 'GET' || bodies.length === 0 ? query : []).flatMap(input =>
        patterns.map(({ name, of }) =>
          add(`${input} of ${name}`, () => ({ query: { [input]: of(QUERY_LENGTH).slice(0, QUERY_LENGTH) } })),
        ),
      ),
      ...bodies.flatMap(input => [
        ...patterns.map(({ name, of }) =>
          add(`${input} of ${name}`, () => ({ json: JSON.stringify({ [input]: of(BODY_LENGTH / 2) }) })),
        ),
        ...nested.map(({ name, of }) =>
          add(`${input} of ${name}`, () => ({ json: `{${JSON.stringify(input)}:${of(BODY_LENGTH)}}` })),
        ),
      ]),
      ...(takesJson ? nested : []).map(({ name, of }) => add(`a body of ${name}`, () => ({ json: of(BODY_LENGTH) }))),
      ...(takesFile ? files : []).map(({ name, fileName, bytes }) =>
        add(name, () => ({ form: formOf(bytes, fileName) })),
      ),
    ]
  })
}

function formOf(bytes: Uint8Array<ArrayBuffer>, fileName: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([bytes]), fileName)
  return form
}

/** The same order in each run, with all operations and patterns near its beginning, and many files, which few operations take. */
function shuffled(attacks: Attack[]): Attack[] {
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  return attacks
    .map(attack => ({ attack, order: random() * (attack.operation.takesFile ? 0.05 : 1) }))
    .sort((one, other) => one.order - other.order)
    .map(({ attack }) => attack)
}

/** The status, or 0 where the connection broke. */
async function send(address: string, token: string, { method, path }: Operation, input: Input): Promise<number> {
  const headers: Record<string, string> = {
    authorization: `Basic ${btoa('saber:saber_secret')}`,
    'blade-auth': `bearer ${token}`,
  }
  const url = new URL(address + path)
  const init: RequestInit = { method, headers, signal: AbortSignal.timeout(60_000) }
  if ('query' in input) url.search = new URLSearchParams(input.query).toString()
  else if ('form' in input) init.body = input.form
  else {
    headers['content-type'] = 'application/json'
    init.body = input.json
  }
  try {
    const reply = await fetch(url, init)
    await reply.body?.cancel()
    return reply.status
  } catch {
    return 0
  }
}
