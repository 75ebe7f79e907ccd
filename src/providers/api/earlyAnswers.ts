/** Answers that the page has requested while the program was loading. Each is taken once, by the call that asks for it. */
import { settings } from '../../lib/settings.ts'
import { requestHeaders, type Sender } from './requestHeaders.ts'

export interface EarlyAnswer {
  status: number
  statusText: string
  body: string
}

interface Early {
  headers: Record<string, string>
  at: number
  answer: Promise<EarlyAnswer>
  /** The same, once it is there. */
  arrived?: EarlyAnswer
}

/** An answer that nobody has taken by then is too old for a screen that is opened later. */
const FRESH_MS = 30_000

const answers = new Map<string, Early>()

/** `url` as the call will write it, with its query. */
export function requestEarly(url: string, sender: Sender): void {
  const headers = requestHeaders(sender)
  const address = `${settings.apiBase}/${url}`
  const answer = fetch(address, { headers, credentials: 'include' }).then(async response => ({
    status: response.status,
    statusText: response.statusText,
    body: await response.text(),
  }))
  const early: Early = { headers, at: Date.now(), answer }
  // A failure is reported by the call that takes it.
  answer.then(
    arrived => Object.assign(early, { arrived }),
    () => {},
  )
  answers.set(address, early)
}

/** Drops all of them, so that what was refused while the session was locked is requested again. */
export function dropEarly(): void {
  answers.clear()
}

/** Resolves once none of the answers is on its way. */
export async function earlyAnswersArrived(): Promise<void> {
  await Promise.allSettled([...answers.values()].map(({ answer }) => answer))
}

/** The answer to a GET of this address, if it was requested early for the same sender. */
export function takeEarly(address: string, sender: Sender): Promise<EarlyAnswer> | undefined {
  const early = freshFor(address, sender)
  answers.delete(address)
  return early?.answer
}

/** The answer if it is there already. It is left for the call, unless somebody takes it. */
export function arrivedEarly(address: string, sender: Sender): EarlyAnswer | undefined {
  return freshFor(address, sender)?.arrived
}

function freshFor(address: string, sender: Sender): Early | undefined {
  const early = answers.get(address)
  if (!early || Date.now() - early.at > FRESH_MS) return undefined
  const headers = requestHeaders(sender)
  return Object.entries(headers).every(([name, value]) => early.headers[name] === value) ? early : undefined
}
