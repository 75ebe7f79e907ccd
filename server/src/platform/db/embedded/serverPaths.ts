import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SYSTEM_FOLDER } from './binaries.ts'

/** The paths of one embedded server, and the account that it runs as. */
export interface ServerPaths {
  account: Account | undefined
  /** Contains `data` and the log. */
  folder: string
  data: string
  log: string
  /** Absent on Windows, where the server listens on 127.0.0.1. */
  socketFolder: string | undefined
}

export function findServerPaths(dataDir: string, account: Account | undefined, major: number): ServerPaths {
  const folder = findFolder(dataDir, account)
  const data = join(folder, `pg${major}`)
  const other = [15, 16, 17, 18, 19].find(version => version !== major && existsSync(join(folder, `pg${version}`)))
  if (other && !existsSync(data))
    throw new Error(
      `${folder} was written by PostgreSQL ${other}, but this machine runs version ${major}; ` +
        `back it up where version ${other} runs and restore the backup into a new DATA_DIR.`,
    )
  return { account, folder, data, log: `${data}.log`, socketFolder: findSocketFolder(data, account) }
}

// A folder that only root may enter cannot contain files of another account. The choice is stored, because it must
// not change with the permissions: the next start would begin with an empty database.
function findFolder(dataDir: string, account: Account | undefined): string {
  const note = join(dataDir, 'postgres.location')
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()
  if (!reaches(account, dataDir) && statSync(dataDir).uid === 0) chmodSync(dataDir, 0o711)
  if (reaches(account, dataDir)) return dataDir
  if ([15, 16, 17, 18, 19].some(version => existsSync(join(dataDir, `pg${version}`))))
    throw new Error(
      `The account that runs PostgreSQL may not enter ${dataDir}; allow others to pass (chmod o+x) through it.`,
    )
  // Never a name made of the path: a new clone in the same place must not find the data of the old one.
  const folder = join(SYSTEM_FOLDER, randomBytes(6).toString('hex'))
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  writeFileSync(note, `${folder}\n`)
  return folder
}

function findSocketFolder(data: string, account: Account | undefined): string | undefined {
  if (process.platform === 'win32') return undefined
  const uid = account?.uid ?? process.getuid?.() ?? 0
  const root = findSocketRoot(account, [tmpdir(), '/tmp'])
  const mine = privateFolder(join(root, `broadsheet-${uid}`), uid, account)
  return privateFolder(join(mine, shortHash(data)), uid, account)
}

/** The first folder that the account may enter and that is short: the path of a socket may have 107 bytes (103 on macOS). */
export function findSocketRoot(account: Account | undefined, folders: readonly string[]): string {
  const root = folders.find(folder => folder.length <= 60 && existsSync(folder) && reaches(account, folder))
  if (root) return root
  throw new Error(
    `The account that runs PostgreSQL cannot keep its socket in ${[...new Set(folders)].join(' or ')}; ` +
      'set TMPDIR to a folder with a short path that others may pass (chmod o+x).',
  )
}

// Connections through this folder need no password, so a folder prepared by another user is refused.
function privateFolder(folder: string, uid: number, account: Account | undefined): string {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (account) chownSync(folder, account.uid, account.gid)
  }
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== uid || found.mode & 0o077)
    throw new Error(
      `${folder} belongs to somebody else or is open to others; remove it or set TMPDIR to another folder.`,
    )
  return folder
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** The account that PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root, so root lends it an ordinary account; everybody else runs it themselves. */
export function findAccount(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n').flatMap(parse)
  // A directory that was given to somebody, such as a container volume, stays theirs.
  const owner = statSync(dataDir).uid
  const account =
    accounts.find(({ uid }) => uid !== 0 && uid === owner) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  if (!account)
    throw new Error(
      'PostgreSQL does not run as root and /etc/passwd has no account "postgres" or "nobody"; start as another user, ' +
        'or set DATABASE_URL.',
    )
  return { uid: account.uid, gid: account.gid }
}

function parse(line: string): { name: string; uid: number; gid: number }[] {
  const [name, , uid, gid] = line.split(':')
  return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
}

/** Whether the account may pass through the folder and everything above it. */
export function reaches(account: Account | undefined, folder: string): boolean {
  if (!account) return true
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if (!(mode & bit)) return false
  const parent = dirname(folder)
  return parent === folder || reaches(account, parent)
}
