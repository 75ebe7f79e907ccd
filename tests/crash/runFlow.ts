// Kills servers at random points of running processes, then lets two of them work on the same instances.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '../support/servers/api.ts'
import { startBuiltServer } from '../support/servers/builtServer.ts'
import { deployProcess, someMoment, type Work, workers, wrongInstances } from './flow.ts'

const INSTANCES = 200
const WORKERS = 6
const MAX_ROUNDS = 20

const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-flow-crash-'))
const todo: Work = { definitionId: '', toStart: INSTANCES, open: [], finished: new Set(), acknowledged: 0 }
let kills = 0
for (let round = 1; round <= MAX_ROUNDS && (todo.toStart > 0 || todo.open.length > 0); round++) {
  const server = await startBuiltServer(dataDir)
  const api = await signIn(server.address)
  todo.definitionId ||= await deployProcess(server.address, api)
  const done = workers(api, todo, WORKERS)
  await Promise.race([done, someMoment()])
  await server.kill()
  kills += 1
  await done
}
const last = await startBuiltServer(dataDir)
const api = await signIn(last.address)
await workers(api, todo, WORKERS)
const wrong = await wrongInstances(api, todo)
await last.stop()
rmSync(dataDir, { recursive: true, force: true })
console.log(
  `${todo.finished.size} instances finished, ${todo.acknowledged} steps acknowledged, ${kills} kills, ${wrong.length} wrong`,
)
for (const line of wrong) console.log(line)
process.exitCode = wrong.length > 0 || todo.finished.size < INSTANCES ? 1 : 0
