import { createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDirectory } from './dataDirectory.ts'

const GUESSABLE = /change.?me|example|password|default|your.?(secret|key)|broadsheet|0123456789|abcdefgh/i

/** Nothing for a text that is short, repetitive or known from examples. */
export function keyFromText(text: string): Buffer | undefined {
  if (text.length < 32 || new Set(text).size < 10 || GUESSABLE.test(text)) return undefined
  return createHash('sha256').update(text).digest()
}

/** Whether `storedKey` finds a key that was made before, or that the operator has put there. */
export function hasStoredKey(dataDir: string): boolean {
  return existsSync(join(dataDir, 'secret.key'))
}

/** The key of this data directory, made on the first run. */
export function storedKey(dataDir: string): Buffer {
  makeDataDirectory(dataDir)
  const path = join(dataDir, 'secret.key')
  const key = readKey(path) ?? makeKey(path)
  if (key.length !== 32) throw new Error(`${path} is damaged; put your copy of it back, as no backup contains it`)
  return key
}

function readKey(path: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

// Linked into place complete: of two first starts at once, both end up with the same key.
function makeKey(path: string): Buffer {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readKey(path) ?? Buffer.alloc(0)
}
