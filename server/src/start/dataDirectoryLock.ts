import { createHash } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataDirectory } from '../platform/config/dataDirectory.ts'

const NAME = 'lock.sock'
// Systems cut the path of a socket at 104 to 108 bytes, some of them silently.
const MAX_BYTES = 90

/** Calls `use` with a path that leads to the lock of this folder and is short enough for a socket. */
async function withSocketPath(folder: string, use: (path: string) => Promise<void>): Promise<void> {
  if (process.platform === 'win32') return use(`\\\\.\\pipe\\broadsheet-${hash(folder)}`)
  const path = join(folder, NAME)
  if (Buffer.byteLength(path) <= MAX_BYTES) return use(path)
  const shortcut = mkdtempSync(join('/tmp', 'broadsheet-lock-'))
  try {
    symlinkSync(folder, join(shortcut, 'd'))
    await use(join(shortcut, 'd', NAME))
  } finally {
    rmSync(shortcut, { recursive: true })
  }
}

function hash(folder: string): string {
  return createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 12)
}

/** Another server uses the data directory; its message specifies which. The program ends with exit code 3. */
export class DataDirectoryInUse extends Error {}

interface DataDirectoryLock {
  /** Records the address for the error message of later processes. */
  setAddress(address: string): void
  release(): void
}

interface Holder {
  pid: number
  since: string
  address: string
}

/**
 * The lock is two listening sockets: the operating system closes them when their process ends, however it ends, and a
 * second process can query the holder.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  makeDataDirectory(dataDir)
  const holder: Holder = { pid: process.pid, since: new Date().toISOString(), address: 'still starting' }
  const server = () => createServer(socket => socket.on('error', () => {}).end(JSON.stringify(holder))).unref()
  // The first leaves nothing behind, so only one process can acquire it; the second also stops a server in another
  // container.
  const [named, inFolder] = [server(), server()]
  const release = () => [named, inFolder].filter(({ listening }) => listening).forEach(lock => void lock.close())
  try {
    // Only Linux has names of sockets outside of the file system.
    if (process.platform === 'linux') await acquire(named, `\0broadsheet-${hash(dataDir)}`, dataDir)
    await withSocketPath(dataDir, path => acquire(inFolder, path, dataDir))
  } catch (error) {
    release()
    throw error
  }
  return {
    setAddress: address => {
      holder.address = address
    },
    release,
  }
}

async function acquire(server: Server, path: string, dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < 8; attempt++) {
    const refusal = await listen(server, path)
    // Some shared folders cannot contain a socket.
    if (refusal === undefined || refusal !== 'EADDRINUSE') return
    const answer = await queryHolder(path)
    if (answer !== 'nobody') throw new DataDirectoryInUse(describe(answer, dataDir))
    // Between binding the path and listening on it there is a moment in which its holder looks dead.
    if (attempt < 2) await sleep(50)
    else rmSync(path, { force: true })
  }
  throw new DataDirectoryInUse(`${dataDir} is locked and the lock cannot be removed: delete ${path}`)
}

/** The code of the refusal, or nothing once the server listens. */
function listen(server: Server, path: string): Promise<string | undefined> {
  return new Promise(resolve => {
    const refused = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    server.once('error', refused)
    server.listen({ path }, () => {
      server.off('error', refused)
      resolve(undefined)
    })
  })
}

function queryHolder(path: string): Promise<Holder | 'nobody' | 'somebody'> {
  return new Promise(resolve => {
    let text = ''
    const socket = connect({ path, timeout: 1000 })
    socket.setEncoding('utf8').on('data', part => {
      text += part
    })
    socket.on('end', () => resolve(readHolder(text)))
    socket.on('timeout', () => socket.destroy() && resolve('somebody'))
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' || code === 'ENOENT' ? 'nobody' : 'somebody'),
    )
  })
}

function readHolder(text: string): Holder | 'somebody' {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return 'somebody'
  }
}

function describe(holder: Holder | 'somebody', dataDir: string): string {
  const advice = 'Stop it first, or choose another DATA_DIR.'
  if (holder === 'somebody') return `${dataDir} is in use by another Broadsheet, which does not answer. ${advice}`
  const { pid, since, address } = holder
  const began = new Date(since).toLocaleString('sv-SE')
  return `${dataDir} is in use by another Broadsheet: process ${pid}, since ${began}, ${address}. ${advice}`
}
