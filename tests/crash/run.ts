// Proves that what the server acknowledged survives a kill, of the server alone and of the database with it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '../support/servers/api.ts'
import { type BuiltServer, startBuiltServer } from '../support/servers/builtServer.ts'
import { postmasterOf } from './postmaster.ts'
import { codesOnServer, submitPost } from './posts.ts'

const ROUNDS = 6
const ACKNOWLEDGED_PER_ROUND = 40
const WRITERS = 4

const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-crash-'))
const acknowledged = new Set<string>()
let number = 0

for (let round = 1; round <= ROUNDS; round++) {
  const victims = round % 2 ? 'server' : 'server and database'
  const startTime = Date.now()
  const server = await startBuiltServer(dataDir)
  const ready = Date.now() - startTime
  const before = acknowledged.size
  await writeUntilKilled(server, victims)
  console.log(
    `round ${round}: ready in ${ready} ms, ${acknowledged.size - before} acknowledged, then killed the ${victims}`,
  )
}

const last = await startBuiltServer(dataDir)
const found = await codesOnServer(await signIn(last.address))
const lost = [...acknowledged].filter(code => !found.has(code))
await last.stop()
rmSync(dataDir, { recursive: true, force: true })
console.log(
  `${acknowledged.size} acknowledged, ${found.size} found, ${lost.length} lost${lost.length ? `: ${lost}` : ''}`,
)
process.exitCode = lost.length || acknowledged.size < 200 ? 1 : 0

async function writeUntilKilled(server: BuiltServer, victims: string): Promise<void> {
  const api = await signIn(server.address)
  const goal = acknowledged.size + ACKNOWLEDGED_PER_ROUND
  let killed = false
  const write = async () => {
    while (!killed) {
      const code = `C${String(++number).padStart(6, '0')}`
      try {
        await submitPost(api, code)
        acknowledged.add(code)
      } catch (error) {
        if (!killed) throw error
      }
      if (acknowledged.size >= goal && !killed) {
        killed = true
        // The database first: were the server gone, it might already be shutting down in order.
        if (victims !== 'server') process.kill(postmasterOf(dataDir), 'SIGKILL')
        await server.kill()
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
}
