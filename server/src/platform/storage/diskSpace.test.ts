import fs, { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ossCategory } from '#contract/resource/oss'
import { disk } from './disk.ts'
import { distinctDisks, watchDiskSpace } from './diskSpace.ts'
import { receive } from './receive.ts'
import { assertPlace, type BucketDescription, bucketAddress } from './s3.ts'

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

describe('the address of a bucket', () => {
  const { minio, qiniu, aliyun, tencent } = ossCategory
  const place = (category: number, endpoint: string, rest: Partial<BucketDescription> = {}) => {
    const { urlOf, region } = bucketAddress({
      category,
      endpoint,
      bucketName: 'paper',
      appId: null,
      region: null,
      ...rest,
    })
    return `${urlOf('a/b.png')} ${region}`
  }

  describe('an object is requested where its service keeps it', () => {
    it.each([
      ['MinIO', place(minio, 'http://minio.example.com:9000'), 'http://minio.example.com:9000/paper/a/b.png us-east-1'],
      ['a path', place(minio, 'https://example.com/store/'), 'https://example.com/store/paper/a/b.png us-east-1'],
      [
        'Amazon',
        place(minio, 'https://s3.eu-west-1.amazonaws.com'),
        'https://paper.s3.eu-west-1.amazonaws.com/a/b.png eu-west-1',
      ],
      ['Qiniu', place(qiniu, 's3.cn-east-1.qiniucs.com'), 'https://s3.cn-east-1.qiniucs.com/paper/a/b.png cn-east-1'],
      [
        'Aliyun',
        place(aliyun, 'https://oss-cn-hangzhou.aliyuncs.com'),
        'https://paper.oss-cn-hangzhou.aliyuncs.com/a/b.png cn-hangzhou',
      ],
      [
        'Tencent',
        place(tencent, 'https://cos.ap-guangzhou.myqcloud.com', { appId: '1250000000' }),
        'https://paper-1250000000.cos.ap-guangzhou.myqcloud.com/a/b.png ap-guangzhou',
      ],
      [
        'an endpoint that names the bucket',
        place(aliyun, 'https://paper.oss-cn-beijing.aliyuncs.com', { region: 'own' }),
        'https://paper.oss-cn-beijing.aliyuncs.com/a/b.png own',
      ],
    ])('%s', (_, found, expected) => expect(found).toBe(expected))
  })

  describe('an endpoint', () => {
    it.each([
      'http://127.0.0.1:9000',
      'http://2130706433',
      'http://0x7f000001',
      'http://１２７.0.0.1',
      'http://[::ffff:127.0.0.1]',
      'http://localhost:9000',
      'http://minio.internal',
      'http://169.254.169.254/latest',
      '192.168.1.2',
    ])('%s is refused, being inside', async endpoint => {
      await expect(assertPlace({ endpoint }, ['minio.example.com'])).rejects.toThrow(/inner network/)
    })

    it('inside is taken when the operator has allowed it', async () => {
      await assertPlace({ endpoint: 'http://127.0.0.1:9000' }, ['127.0.0.1'])
      await assertPlace({ endpoint: 'http://minio.internal:9000' }, ['minio.internal:9000'])
      await expect(assertPlace({ endpoint: 'http://minio.internal:9001' }, ['minio.internal:9000'])).rejects.toThrow()
    })

    it.each([
      'ftp://example.com',
      'http://user:pass@example.com',
      'https://example.com/?a=1',
      'file:///etc',
      'http://',
    ])('%s is refused, being none', endpoint => expect(assertPlace({ endpoint }, [])).rejects.toThrow(/not valid/))
  })
})
