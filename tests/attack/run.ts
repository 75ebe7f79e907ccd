// Attacks the built product with files that need gigabytes and with awkward inputs, while its memory and its event loop
// are measured, and asks each of its workers. Lasts less than five minutes, `--short` one. `--seed N` repeats the awkward
// inputs of the run that printed N.
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startBuiltServer } from '../support/servers/builtServer.ts'
import { freePort } from '../support/servers/startProgram.ts'
import { type Delay, sendAwkwardInputs } from './awkwardInputs.ts'
import { readDrafts } from './drafts.ts'
import { sendHeavyFiles } from './heavyFiles.ts'
import { askWorkers, makeEncoder } from './workers.ts'

/** With the build before it and the stop after it, within five minutes. */
const LONG_MS = 245_000
const SHORT_INPUTS_MS = 30_000
const MAX_SHOWN = 30

const startTime = Date.now()
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false }, seed: { type: 'string' } } })
// `npm test` sends the same each time.
const seed = values.seed === undefined ? (values.short ? 1 : randomInt(1_000_000)) : Number(values.seed)
if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed must be a number')
console.log(`Seed ${seed}; npm run attack -- --seed ${seed} sends the same awkward inputs again.`)

const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-attack-'))
const loopPort = await freePort()
const server = await startBuiltServer(dataDir, {
  LOOP_PORT: String(loopPort),
  NODE_OPTIONS: `--import ${pathToFileURL('tests/attack/loopDelay.mjs').href}`,
  // Each request names an address of its own: limits of requests per address would prevent most inputs from being read.
  TRUST_PROXY: '127.0.0.1',
  FFMPEG: makeEncoder(dataDir),
})
try {
  const { address } = server
  const workers = await askWorkers(address)
  const heavy = await sendHeavyFiles(server)
  const drafts = await readDrafts(dataDir)
  const delay = async () => (await (await fetch(`http://127.0.0.1:${loopPort}`)).json()) as Delay
  const milliseconds = values.short ? SHORT_INPUTS_MS : startTime + LONG_MS - Date.now()
  const inputs = await sendAwkwardInputs({ address, delay, drafts }, { seed, milliseconds })
  console.table([
    { attack: 'requests that a worker answers', tried: workers.count, problems: workers.problems.length },
    { attack: 'files that need gigabytes', tried: heavy.count, problems: heavy.problems.length },
    ...inputs.parts.map(({ name, sent, combinations, limited, slowest }) => ({
      ...{ attack: `awkward inputs: ${name}`, tried: `${sent} of ${combinations} combinations` },
      ...{ 'too many requests': limited, 'longest standstill (ms)': Math.round(slowest) },
    })),
  ])
  console.log(
    `Awkward inputs: ${inputs.problems.length} problems, ${Math.round(inputs.background)} ms standstill at rest.`,
  )
  console.log(
    `Files that need gigabytes: the server took ${heavy.mib} MiB at most, lists ${Math.round(heavy.busyMs)} ms (p99), ${Math.round(heavy.restMs)} ms before.`,
  )
  for (const { slowest, slowestPlace } of inputs.parts.filter(({ sent }) => sent > 0))
    console.log(`${Math.round(slowest)} ms at most: ${slowestPlace}`)
  console.log(`Took ${Math.round((Date.now() - startTime) / 1000)} s.`)
  const problems = [...workers.problems, ...heavy.problems, ...inputs.problems]
  for (const problem of problems.slice(0, MAX_SHOWN)) console.error(problem)
  if (problems.length > MAX_SHOWN) console.error(`and ${problems.length - MAX_SHOWN} more`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
