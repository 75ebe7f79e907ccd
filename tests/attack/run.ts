// Attacks the built product as an outsider with an account would: no token, ids of other tenants, awkward inputs and races.
// `--short` takes a minute and leaves out the ids of other tenants, which `npm test` tries inside one process.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort, startBuiltServer } from '../support/servers/builtServer.ts'
import { sendAwkwardInputs } from './awkwardInputs.ts'
import { tryPermissions } from './matrix.ts'
import { runRaces } from './races.ts'
import { knockWithoutToken } from './strangers.ts'

const isShort = process.argv.includes('--short')
const milliseconds = isShort ? 30_000 : 240_000
const MATRIX_MS = 180_000
const MAX_SHOWN = 30

const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-attack-'))
const loopPort = await freePort()
const server = await startBuiltServer(dataDir, {
  LOOP_PORT: String(loopPort),
  NODE_OPTIONS: `--import ${pathToFileURL('tests/attack/loopDelay.mjs').href}`,
})
try {
  const delay = async () => Number(await (await fetch(`http://127.0.0.1:${loopPort}`)).text())
  const strangers = await knockWithoutToken(server.address)
  const matrix = isShort ? undefined : await tryPermissions(server.address, dataDir, MATRIX_MS)
  const races = await runRaces(server.address)
  const inputs = await sendAwkwardInputs({ address: server.address, delay }, milliseconds)
  console.table([
    { attack: 'without a token', tried: strangers.count, problems: strangers.problems.length },
    ...(matrix
      ? [{ attack: 'permissions and ids of another tenant', tried: matrix.count, problems: matrix.problems.length }]
      : []),
    { attack: 'races', tried: races.count, problems: races.problems.length },
    {
      attack: 'awkward inputs',
      tried: `${inputs.requests} of ${inputs.inputs}`,
      problems: inputs.problems.length,
      'longest standstill (ms)': Math.round(inputs.slowest),
      'background (ms)': Math.round(inputs.background),
    },
  ])
  const problems = [...strangers.problems, ...(matrix?.problems ?? []), ...races.problems, ...inputs.problems]
  for (const problem of problems.slice(0, MAX_SHOWN)) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
