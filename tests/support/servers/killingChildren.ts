import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The outcome of work whose child processes are killed again and again. Linux only. */
export async function killingChildren<Result>(script: string, work: Promise<Result>): Promise<Result> {
  let isDone = false
  const ended = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    for (const pid of childrenRunning(script)) process.kill(pid, 'SIGKILL')
    await sleep(20)
  }
  return ended
}

/** Ids of the child processes of a server that run the script of this name, without extension. */
function childrenRunning(script: string): number[] {
  return readdirSync('/proc')
    .filter(id => /^\d+$/.test(id))
    .filter(id => {
      const command = fileOf(id, 'cmdline').split('\0')
      const isScript = command.some(part => part.endsWith(`/${script}.ts`) || part.endsWith(`/${script}.mjs`))
      return isScript && command.includes(String(process.pid))
    })
    .filter(id => !/^State:\s+[XZ]/m.test(fileOf(id, 'status')))
    .map(Number)
}

/** Empty for a process that has ended. */
function fileOf(id: string, name: string): string {
  try {
    return readFileSync(`/proc/${id}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
