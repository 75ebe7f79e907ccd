import fs, { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { disk } from './disk.ts'
import { receive } from './receive.ts'

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-receive-'))
const { createWriteStream } = disk
afterEach(() => Object.assign(disk, { createWriteStream }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const OPENING_MS = 30

it('leaves no file of a stream that broke off while its file was being opened', async () => {
  const open = (...args: Parameters<typeof fs.open>) => setTimeout(() => fs.open(...args), OPENING_MS)
  Object.assign(disk, {
    createWriteStream: (path: string, options: object) => createWriteStream(path, { ...options, fs: { ...fs, open } }),
  })
  const stream = Readable.from(['half of a fi'])
  const receiving = receive(stream, folder)
  stream.destroy()
  await expect(receiving).rejects.toThrow()
  await pause(3 * OPENING_MS)
  expect(readdirSync(folder)).toEqual([])
})
