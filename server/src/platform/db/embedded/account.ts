import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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
