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
  return existsSync(keyFileOf(dataDir))
}

/** The key of this data directory, or a new one for its first run, which `storeKey` stores. */
export function storedKey(dataDir: string): Buffer {
  return assertWhole(readKey(keyFileOf(dataDir)) ?? randomBytes(32), dataDir)
}

/** Stores the key of a first run, once there is a database for it. Of two first runs at once, both end up with the same. */
export function storeKey(dataDir: string, key: Buffer): Buffer {
  makeDataDirectory(dataDir)
  const path = keyFileOf(dataDir)
  return assertWhole(readKey(path) ?? writeKey(path, key), dataDir)
}

const keyFileOf = (dataDir: string) => join(dataDir, 'secret.key')

function assertWhole(key: Buffer, dataDir: string): Buffer {
  if (key.length === 32) return key
  throw new Error(`${keyFileOf(dataDir)} is damaged; put your copy of it back, as no backup contains it`)
}

function readKey(path: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
  } catch (error) {
    // A folder that cannot be made is refused by the start.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

// Linked into place complete.
function writeKey(path: string, key: Buffer): Buffer {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${key.toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readKey(path) ?? Buffer.alloc(0)
}
