import fs, { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { disk } from './disk.ts'
import { distinctDisks, watchDiskSpace } from './diskSpace.ts'
import { receive } from './receive.ts'

const GB = 1e9
const folder = '/srv/paper'
let app: FastifyInstance
let lines: string[]
let available: number
let size: number

beforeEach(async () => {
  vi.useFakeTimers()
  ;[available, size, lines] = [100 * GB, 500 * GB, []]
  const exists = (path: string) => {
    if (path !== folder) throw Object.assign(new Error('no such folder'), { code: 'ENOENT' })
  }
  vi.spyOn(disk, 'stat').mockImplementation((async (path: string) => {
    exists(path)
    return { dev: 7 }
  }) as typeof disk.stat)
  vi.spyOn(disk, 'statfs').mockImplementation((async (path: string) => {
    exists(path)
    return { bsize: 1, bavail: available, blocks: size }
  }) as typeof disk.statfs)
  app = Fastify()
  for (const level of ['info', 'warn'] as const)
    vi.spyOn(app.log, level).mockImplementation((_: unknown, text?: unknown) => void lines.push(`${level} ${text}`))
  watchDiskSpace(app, { dataDir: folder, filesDir: `${folder}/oss/not-yet` })
  await app.ready()
})
afterEach(async () => {
  await app.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function afterAMinute(bytes: number): Promise<string[]> {
  available = bytes
  lines.length = 0
  await vi.advanceTimersByTimeAsync(60_000)
  return [...lines]
}

it('warns once below a tenth, and says once that there is room again', async () => {
  expect(lines).toEqual([])
  expect(await afterAMinute(49 * GB)).toEqual([
    `warn the disk of ${folder} is nearly full: 49.0 of 500.0 GB are available`,
  ])
  expect(await afterAMinute(20 * GB)).toEqual([])
  expect(await afterAMinute(60 * GB)).toEqual([
    `info the disk of ${folder} has room again: 60.0 of 500.0 GB are available`,
  ])
  expect(await afterAMinute(70 * GB)).toEqual([])
})

it('warns below 2 GB where that is more than a tenth', async () => {
  size = 10 * GB
  expect(await afterAMinute(2.1 * GB)).toEqual([])
  expect(await afterAMinute(1.9 * GB)).toHaveLength(1)
})

it('answers for a folder that does not exist yet', async () => {
  const disks = await app.diskSpace()
  expect(disks.map(one => one.folder)).toEqual(['data', 'files'])
  expect(distinctDisks(disks)).toEqual([
    expect.objectContaining({ folder: 'data', availableBytes: 100 * GB, low: false }),
  ])
})

describe('receive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-receive-'))
  const { createWriteStream } = disk
  afterEach(() => Object.assign(disk, { createWriteStream }))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const OPENING_MS = 30

  it('leaves no file of a stream that broke off while its file was being opened', async () => {
    const open = (...args: Parameters<typeof fs.open>) => setTimeout(() => fs.open(...args), OPENING_MS)
    Object.assign(disk, {
      createWriteStream: (path: string, options: object) =>
        createWriteStream(path, { ...options, fs: { ...fs, open } }),
    })
    const stream = Readable.from(['half of a fi'])
    const receiving = receive(stream, folder)
    stream.destroy()
    await expect(receiving).rejects.toThrow()
    await pause(3 * OPENING_MS)
    expect(readdirSync(folder)).toEqual([])
  })
})
