import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addTenant } from '../e2e/support/people.ts'
import { timeLimit } from '../support/run/timeLimit.ts'
import { headersFor, signIn } from '../support/servers/api.ts'
import { type Combination, type Content, splitCombinations } from './combinations.ts'
import type { Draft } from './drafts.ts'
import { operationsOf } from './operations.ts'

const MAX_DELAY_MS = 200
const MAX_WAIT_MS = timeLimit(30_000)
/** Requests at once. One that could have blocked the event loop is sent again alone, so that the delay is its own. */
const IN_FLIGHT = 8

export interface Delay {
  /** Longest standstill of the server's event loop since the last call, in milliseconds. */
  longest: number
  /** For how long it waited for a processor in that time. */
  waited: number
}

interface Target {
  address: string
  delay(): Promise<Delay>
  /** Valid inputs of operations, by path. */
  drafts: ReadonlyMap<string, Draft>
}

interface Limits {
  seed: number
  milliseconds: number
}

interface PartFindings {
  name: string
  sent: number
  combinations: number
  /** Answered with 429, so that the input was not read. */
  limited: number
  slowest: number
  slowestPlace: string
}

export interface Findings {
  parts: PartFindings[]
  background: number
  problems: string[]
}

/** Sends long awkward texts to every input, part by part until the time is over; each problem is one line. */
export async function sendAwkwardInputs(target: Target, { seed, milliseconds }: Limits): Promise<Findings> {
  const until = Date.now() + milliseconds
  await target.delay()
  await sleep(1000)
  const { longest: background } = await target.delay()
  const found: Findings = { parts: [], background, problems: [] }
  const sender = await createSender(target)
  for (const { name, combinations } of splitCombinations(await operationsOf(target.address), seed)) {
    const part = { name, sent: 0, combinations: combinations.length, limited: 0, slowest: 0, slowestPlace: '' }
    found.parts.push(part)
    for (const batch of batchesOf(combinations)) {
      if (Date.now() > until) break
      await sendBatch(batch, { ...target, send: sender.send, part, found })
    }
  }
  return found
}

interface Sending {
  delay(): Promise<Delay>
  send(combination: Combination): Promise<number>
  part: PartFindings
  found: Findings
}

async function sendBatch(batch: readonly Combination[], sending: Sending): Promise<void> {
  const { delay, send, part, found } = sending
  const statuses = await Promise.all(batch.map(send))
  const { longest: together } = await delay()
  part.sent += batch.length
  const limit = MAX_DELAY_MS + found.background
  for (const [index, combination] of batch.entries()) {
    const status = statuses[index] ?? 0
    const place = `${combination.operation.method} ${combination.operation.path} ${combination.name}`
    const waited = together > limit ? await delayAlone(combination, sending, limit) : together
    if (status === 429) part.limited += 1
    if (status >= 500 || status === 0) found.problems.push(`${status}: ${place}`)
    if (waited > limit) found.problems.push(`${Math.round(waited)} ms: ${place}`)
    if (waited > part.slowest) Object.assign(part, { slowest: waited, slowestPlace: place })
  }
}

/** The shortest of up to three standstills: a busy machine causes some, what is slow by itself always does. */
async function delayAlone(combination: Combination, { delay, send }: Sending, limit: number): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 3 && shortest > limit; attempt += 1) {
    await delay()
    await send(combination)
    const { longest, waited } = await delay()
    shortest = Math.min(shortest, Math.max(0, longest - waited))
  }
  return shortest
}

/** Calls that end a session are sent alone, since its caller is replaced afterwards. */
function batchesOf(combinations: readonly Combination[]): Combination[][] {
  const batches: Combination[][] = []
  let open: Combination[] = []
  for (const combination of combinations) {
    if (combination.operation.endsSession) batches.push([combination])
    else if (open.push(combination) === IN_FLIGHT) {
      batches.push(open)
      open = []
    }
  }
  return open.length > 0 ? [...batches, open] : batches
}

/** Sends as the administrator, and as the administrator of another tenant what may end or lock the session. */
async function createSender({ address, drafts }: Pick<Target, 'address' | 'drafts'>) {
  const { chief } = await addTenant(address, { tenantName: '替身' })
  let token = (await signIn(address)).token
  return {
    async send({ operation, content }: Combination): Promise<number> {
      const { method, path, endsSession } = operation
      const sent = await content(drafts.get(path) ?? {})
      if (endsSession) return statusOf(address, method, path, (await signIn(address, chief)).token, sent)
      const status = await statusOf(address, method, path, token, sent)
      if (status === 401) token = (await signIn(address)).token
      return status
    },
  }
}

/** The status, or 0 where the connection broke. */
async function statusOf(address: string, method: string, path: string, token: string, content: Content) {
  const headers: Record<string, string> = {
    ...headersFor(token),
    // Limits of requests per address would prevent most inputs from being read.
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  }
  const url = new URL(address + ('path' in content ? content.path : path))
  const init: RequestInit = { method, headers, signal: AbortSignal.timeout(MAX_WAIT_MS) }
  if ('query' in content) url.search = new URLSearchParams(content.query).toString()
  if ('headers' in content) Object.assign(headers, content.headers)
  if ('files' in content) init.body = content.files
  if ('json' in content) Object.assign(headers, { 'content-type': 'application/json' })
  if ('form' in content) Object.assign(headers, { 'content-type': 'application/x-www-form-urlencoded' })
  if ('json' in content) init.body = content.json
  if ('form' in content) init.body = content.form
  try {
    const reply = await fetch(url, init)
    await reply.body?.cancel()
    return reply.status
  } catch {
    return 0
  }
}
