import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPrivateAddress } from '../../../../platform/egress/addresses.ts'
import { assertOutside, type DatabaseAddress, isAllowedHost } from './databaseAddress.ts'
import { problemOf, SourceProblem } from './problem.ts'

/** Milliseconds that a connection may take, with looking up the name and signing in. */
export const CONNECT_MS = 5000

const elsewhere = ['refused', 'timedOut']

/**
 * Looks the name up once, judges every answer, and connects to what was judged: a name that is looked up again could
 * stand for another address by then.
 */
export async function reach<Connection>(
  place: DatabaseAddress,
  allowed: readonly string[],
  connect: (address: string) => Promise<Connection>,
): Promise<Connection> {
  assertOutside(place, allowed)
  const addresses = await addressesOf(place.host)
  if (!isAllowedHost(place, allowed) && addresses.some(isPrivateAddress)) throw new SourceProblem('inside')
  for (const [index, address] of addresses.entries())
    try {
      return await connect(address)
    } catch (error) {
      // A name may stand for addresses of both versions, of which a database often listens on one.
      const more = index < addresses.length - 1
      if (!(more && error instanceof SourceProblem && elsewhere.includes(error.reason))) throw error
    }
  throw new SourceProblem('unknownHost')
}

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  try {
    return (await withDeadline(CONNECT_MS, lookup(host, { all: true }))).map(({ address }) => address)
  } catch (error) {
    throw problemOf(error, {})
  }
}

/** Rejects with a problem when the promise takes longer, after `abandon` has freed what it holds. */
export async function withDeadline<Result>(
  milliseconds: number,
  promise: Promise<Result>,
  abandon: () => void = () => {},
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SourceProblem('timedOut'))
      abandon()
    }, milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
