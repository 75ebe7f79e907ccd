// Kills the server, every second time with its database, while posts are submitted and tasks completed: what it
// acknowledged is there afterwards, each instance continues, and no step is done twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '../bench/database.ts'
import { type Api, signIn } from '../support/servers/api.ts'
import { startBuiltServer } from '../support/servers/builtServer.ts'
import { deployProcess, type Work, workers, wrongInstances } from './flow.ts'
import { submitPost } from './office.ts'
import { postmasterOf } from './postmaster.ts'

const [MIN_KILLS, MAX_KILLS] = [6, 20]
const INSTANCES = 200
const WORKERS = 6
const WRITERS = 4
const POSTS_PER_KILL = 40

const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-crash-'))
const todo: Work = { definitionId: '', toStart: INSTANCES, open: [], finished: new Set(), acknowledged: 0 }
const posts = new Set<string>()
let [number, kills, isKilled] = [0, 0, false]

while (kills < MIN_KILLS || (kills < MAX_KILLS && todo.toStart + todo.open.length > 0)) {
  const startTime = Date.now()
  const server = await startBuiltServer(dataDir)
  console.log(`ready in ${Date.now() - startTime} ms`)
  isKilled = false
  const api = await signIn(server.address)
  todo.definitionId ||= await deployProcess(api)
  const goal = posts.size + POSTS_PER_KILL
  const people = [workers(api, todo, WORKERS), ...Array.from({ length: WRITERS }, () => writePosts(api))]
  await sleep(300 + Math.random() * 1200)
  while (posts.size < goal) await sleep(10)
  isKilled = true
  kills += 1
  // The database first: were the server gone, it might already be shutting down in order.
  if (kills % 2 === 0) process.kill(postmasterOf(dataDir), 'SIGKILL')
  await server.kill()
  await Promise.all(people)
}

const last = await startBuiltServer(dataDir)
const api = await signIn(last.address)
await workers(api, todo, WORKERS)
const wrong = await wrongInstances(api, todo)
const { rows } = await withDatabase(dataDir, owner => owner.query('select post_code as code from blade_post'))
const lost = [...posts].filter(code => !rows.some(row => row.code === code))
await last.stop()
rmSync(dataDir, { recursive: true, force: true })
console.log(`${kills} kills; ${posts.size} posts acknowledged, ${lost.length} lost${lost.length ? `: ${lost}` : ''}`)
console.log(`${todo.finished.size} instances finished, ${todo.acknowledged} steps acknowledged, ${wrong.length} wrong`)
for (const line of wrong) console.log(line)
const isProven = posts.size >= MIN_KILLS * POSTS_PER_KILL && todo.finished.size >= INSTANCES
process.exitCode = isProven && lost.length + wrong.length === 0 ? 0 : 1

async function writePosts(api: Api): Promise<void> {
  while (!isKilled) {
    const code = `C${String(++number).padStart(6, '0')}`
    try {
      await submitPost(api, code)
      posts.add(code)
    } catch (error) {
      if (!isKilled) throw error
    }
  }
}
