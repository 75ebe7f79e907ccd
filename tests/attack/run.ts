// Attacks the built product as an outsider with an account would: no token, ids of other tenants, races and awkward
// inputs. Lasts less than five minutes. `--short` lasts one and leaves out the ids of other tenants, which `npm test`
// tries inside one process. `--seed N` repeats the awkward inputs of the run that printed N.
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startBuiltServer } from '../support/servers/builtServer.ts'
import { freePort } from '../support/servers/startProgram.ts'
import { useStolenKeys } from './accessKeys.ts'
import { type Delay, sendAwkwardInputs } from './awkwardInputs.ts'
import { guessFactors } from './factors.ts'
import { sendHeavyFiles } from './heavyFiles.ts'
import { lookForHidden } from './hidden.ts'
import { draftsOf, openLiveServer } from './liveServer.ts'
import { tryPermissions } from './matrix.ts'
import { runRaces } from './races.ts'
import { visitReader } from './reader.ts'
import { searchAcross } from './search.ts'
import { knockWithoutToken } from './strangers.ts'
import { forgeTrail } from './trail.ts'
import { replayWebhooks } from './webhooks.ts'
import { askWorkers, makeEncoder } from './workers.ts'

/** With the build before it and the stop after it, within five minutes. */
const LONG_MS = 245_000
const SHORT_INPUTS_MS = 30_000
const MATRIX_MS = 80_000
const MAX_SHOWN = 30

const startTime = Date.now()
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false }, seed: { type: 'string' } } })
// `npm test` sends the same each time.
const seed = values.seed === undefined ? (values.short ? 1 : randomInt(1_000_000)) : Number(values.seed)
if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed must be a number')
console.log(`Seed ${seed}; npm run attack -- --seed ${seed} sends the same awkward inputs again.`)

const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-attack-'))
const loopPort = await freePort()
const hookPorts = { receiver: await freePort(), redirecting: await freePort() }
const server = await startBuiltServer(dataDir, {
  LOOP_PORT: String(loopPort),
  NODE_OPTIONS: `--import ${pathToFileURL('tests/attack/loopDelay.mjs').href}`,
  // Each request names an address of its own: limits of requests per address would prevent most inputs from being read.
  TRUST_PROXY: '127.0.0.1',
  FFMPEG: makeEncoder(dataDir),
  PRIVATE_WEBHOOK_HOSTS: Object.values(hookPorts)
    .map(port => `127.0.0.1:${port}`)
    .join(),
})
try {
  const { address } = server
  const delay = async () => (await (await fetch(`http://127.0.0.1:${loopPort}`)).json()) as Delay
  const live = await openLiveServer(dataDir)
  const workers = await askWorkers(address)
  const heavy = await sendHeavyFiles(server)
  const strangers = await knockWithoutToken(address)
  const keys = await useStolenKeys(address)
  const factors = await guessFactors(address)
  const webhooks = await replayWebhooks(address, dataDir, hookPorts)
  const trail = await forgeTrail(address, dataDir, live.db)
  const reader = await visitReader(address)
  const search = await searchAcross(address)
  const hidden = await lookForHidden(address, live)
  const matrix = values.short ? undefined : await tryPermissions(address, live, MATRIX_MS)
  const races = await runRaces(address)
  const draftOf = await draftsOf(live)
  await live.close()
  const milliseconds = values.short ? SHORT_INPUTS_MS : startTime + LONG_MS - Date.now()
  const inputs = await sendAwkwardInputs({ address, delay, draftOf }, { seed, milliseconds })
  const rowOf = (attack: string, tried: number, of: number, problems?: readonly string[]) => ({
    ...{ attack, tried: `${tried} of ${of} combinations` },
    ...(problems && { problems: problems.length }),
  })
  console.table([
    rowOf('requests that a worker answers', workers.count, workers.count, workers.problems),
    rowOf('files that need gigabytes', heavy.count, heavy.count, heavy.problems),
    rowOf('without a token', strangers.count, strangers.count, strangers.problems),
    rowOf('stolen and widened access keys', keys.count, keys.count, keys.problems),
    rowOf('guessed second factors', factors.count, factors.count, factors.problems),
    rowOf('replayed webhooks and addresses inside', webhooks.count, webhooks.count, webhooks.problems),
    rowOf('forged histories', trail.count, trail.count, trail.problems),
    rowOf('the public reader', reader.count, reader.count, reader.problems),
    rowOf('the search of another tenant', search.count, search.count, search.problems),
    rowOf('articles beyond a data scope', hidden.count, hidden.count, hidden.problems),
    ...(matrix ? [rowOf('permissions and ids of another tenant', matrix.tried, matrix.attempts, matrix.problems)] : []),
    rowOf('races', races.count, races.count, races.problems),
    ...inputs.parts.map(({ name, sent, combinations, limited, slowest }) => ({
      ...rowOf(`awkward inputs: ${name}`, sent, combinations),
      ...{ 'too many requests': limited, 'longest standstill (ms)': Math.round(slowest) },
    })),
  ])
  console.log(
    `Awkward inputs: ${inputs.problems.length} problems, ${Math.round(inputs.background)} ms standstill at rest.`,
  )
  console.log(
    `Files that need gigabytes: the server took ${heavy.megabytes} MB at most, lists ${Math.round(heavy.busyMs)} ms (p99), ${Math.round(heavy.restMs)} ms before.`,
  )
  for (const { slowest, slowestPlace } of inputs.parts.filter(({ sent }) => sent > 0))
    console.log(`${Math.round(slowest)} ms at most: ${slowestPlace}`)
  console.log(`Took ${Math.round((Date.now() - startTime) / 1000)} s.`)
  const problems = [
    ...[
      ...workers.problems,
      ...heavy.problems,
      ...strangers.problems,
      ...keys.problems,
      ...factors.problems,
      ...webhooks.problems,
      ...trail.problems,
      ...reader.problems,
      ...(matrix?.problems ?? []),
    ],
    ...[...search.problems, ...hidden.problems, ...races.problems, ...inputs.problems],
  ]
  for (const problem of problems.slice(0, MAX_SHOWN)) console.error(problem)
  if (problems.length > MAX_SHOWN) console.error(`and ${problems.length - MAX_SHOWN} more`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
