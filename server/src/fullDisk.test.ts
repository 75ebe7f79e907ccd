import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import { testConfig } from '../../tests/support/servers/config.ts'
import { createTestApp, type TestApp } from '../../tests/support/servers/testApp.ts'
import { type Postgres, startPostgres } from './platform/db/embedded/index.ts'
import { migrate } from './platform/db/migrate/migrate.ts'
import { readMigrations } from './platform/db/readMigrations.ts'
import { prepareJobs } from './platform/jobs/prepareJobs.ts'
import { runSeeds } from './seeds/seed.ts'

/** A disk of its own that can really be full. */
interface SmallDisk {
  folder: string
  /** Leaves not one byte. */
  fill(): void
  free(): void
  unmount(): void
}

/** Undefined where nobody may mount one: Linux lets root. */
function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => writeUntilFull(filler),
    free: () => rmSync(filler),
    unmount() {
      // Programs that are about to end may still have a file open.
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

function writeUntilFull(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let size = 1024 * 1024; size >= 1; ) size = writes(file, size) ? size : Math.floor(size / 2)
  } finally {
    closeSync(file)
  }
}

function writes(file: number, size: number): boolean {
  try {
    writeSync(file, Buffer.alloc(size))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}

const disk = mountSmallDisk(140)
const path = 'blade-system/post'

describe.skipIf(!disk)('a disk that is full (root may mount one)', () => {
  let postgres: Postgres
  let test: TestApp
  let acknowledged: number

  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: disk?.folder ?? '' })
    postgres.supervise(() => {})
    const { connection, appConnection } = postgres
    await migrate(connection, await readMigrations())
    await prepareJobs(connection)
    await runSeeds({ config: testConfig(), connection })
    test = await createTestApp({}, { database: { connection, appConnection, drop: async () => {} } })
    acknowledged = await count()
  })
  afterAll(async () => {
    await test?.close()
    await postgres?.stop()
    disk?.unmount()
  })

  async function save() {
    const record = { category: 1, postCode: `F${acknowledged}`, postName: '编辑', sort: 1, remark: '满'.repeat(250) }
    const answer = await test.admin.post(`${path}/submit`, record)
    if (answer.status === 200) acknowledged++
    return answer
  }

  const list = () => test.admin.get(`${path}/list`, { size: '200' })
  const count = async () => ((await list()).data as Paged<unknown>).total

  it('refuses what cannot be written, reads, and goes on when there is room', async () => {
    disk?.fill()
    let answer = await save()
    for (let time = 0; answer.status === 200 && time < 150; time++) answer = await save()
    expect(answer).toMatchObject({ status: 503, msg: '磁盘空间不足，数据未保存，请联系管理员' })
    expect(answer.headers['retry-after']).toBe('60')
    expect(await count()).toBe(acknowledged)
    disk?.free()
    expect(await save()).toMatchObject({ status: 200 })
    expect(await count()).toBe(acknowledged)
  })

  it('loses nothing and goes on by itself when the journal finds no room either', async () => {
    disk?.fill()
    await endJournal(postgres.connection)
    await expect.poll(async () => (await list()).status).toBe(503)
    expect((await save()).headers['retry-after']).toBe('5')
    disk?.free()
    await expect.poll(async () => (await list()).status, { interval: 200 }).toBe(200)
    expect(await count()).toBe(acknowledged)
    expect(await save()).toMatchObject({ status: 200 })
  })
})

/** Writes until the journal wants another file, without which PostgreSQL ends. */
async function endJournal(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    for (let file = 0; file < 20; file++) {
      await client.query('update blade_tenant set update_time = localtimestamp')
      await client.query('select pg_switch_wal()')
    }
  } catch {
    return
  } finally {
    await client.end().catch(() => {})
  }
  throw new Error('the journal still finds room')
}
