import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Runs `work` while no other process of this folder does; one that was killed does not block the next. */
export async function exclusively(folder, work) {
  let waiting = false
  while (!taken(folder)) {
    if (!waiting) console.log('  waiting for another start that is installing or building')
    waiting = true
    await sleep(200)
  }
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function taken(folder) {
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true })
    return false
  }
}

function isAbandoned(folder) {
  try {
    const age = Date.now() - statSync(folder).mtimeMs
    const pid = Number(readNumber(folder))
    // Without a number its owner is about to write one, or was killed before it could.
    return pid ? !isAlive(pid) : age > 5000
  } catch {
    return false
  }
}

function readNumber(folder) {
  try {
    return readFileSync(join(folder, 'pid'), 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
