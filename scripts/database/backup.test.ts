import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { migrate } from '../../server/src/platform/db/migrate/migrate.ts'
import { readMigrations } from '../../server/src/platform/db/readMigrations.ts'
import { prepareJobs } from '../../server/src/platform/jobs/prepareJobs.ts'
import { query } from '../../tests/support/database/postgres.ts'
import { programOf } from '../../tests/support/run/bundles.ts'
import { bucket, keys, startObjectServer } from '../../tests/support/servers/objectServer.ts'

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-backup-tool-'))
// Otherwise the account that runs PostgreSQL would keep its data elsewhere.
chmodSync(folder, 0o711)
const source = join(folder, 'source')
const file = join(folder, 'paper.tar')
let running: Postgres

beforeAll(async () => {
  running = await startPostgres({ dataDir: source, fsync: false })
  await migrate(running.connection, await readMigrations())
  await prepareJobs(running.connection)
  await query(
    running.connection,
    `insert into blade_tenant (id, tenant_id, tenant_name) values (1, '370101', 'The Second Paper')`,
  )
})
afterAll(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const SECRET_KEY = 'b0c5f1a49d7e3268ab41c09fe8d27563f4a1b2c3d4e5f60718293a4b5c6d7e8f'

function run(parameters: string[], env: Record<string, string> = {}): Promise<{ code: number; printed: string }> {
  const program = [...programOf('scripts/database/backup.ts'), ...parameters]
  const environment = { PATH: process.env.PATH, SECRET_KEY, ...env }
  return new Promise(resolve =>
    execFile(process.execPath, program, { env: environment }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), printed: stdout + stderr }),
    ),
  )
}

it('backs up a running system and leaves it running, verifies the file, and restores it into a new folder', async () => {
  const backup = await run([file], { DATA_DIR: source })
  expect(backup, backup.printed).toMatchObject({ code: 0 })
  expect(backup.printed).toMatch(/paper\.tar is complete: .* MB.*\n.*secret key is not in the file/)
  const verified = await run(['--verify', file])
  expect(verified, verified.printed).toMatchObject({ code: 0 })
  expect(await query(running.connection, 'select tenant_id from blade_tenant')).toEqual([{ tenant_id: '370101' }])

  const DATA_DIR = join(folder, 'target')
  const wrongKey = await run(['--restore', file], { DATA_DIR, SECRET_KEY: [...SECRET_KEY].reverse().join('') })
  expect(wrongKey).toMatchObject({ code: 1, printed: expect.stringContaining('another secret key') })
  const restored = await run(['--restore', file], { DATA_DIR })
  expect(restored, restored.printed).toMatchObject({ code: 0 })
  const again = await run(['--restore', file], { DATA_DIR })
  expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('never overwrites') })
})

it('carries the objects of a bucket where an option says so', { tags: ['full'] }, async () => {
  const service = await startObjectServer()
  try {
    const { accessKey, secretKey } = keys
    const environment = { S3_ENDPOINT: service.endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
    const env = { ...environment, S3_BUCKET: bucket }
    const name = 'upload/20260101/01234567-89ab-4def-8123-456789abcdef.txt'
    service.objects.set(`370101/${name}`, { bytes: Buffer.from('正文'), mediaType: 'text/plain' })
    await query(
      running.connection,
      `insert into stored_file (id, tenant_id, name, media_type, byte_size, original_name, status)
       values (1, '370101', '${name}', 'text/plain', 6, 'a.txt', 2)`,
    )
    const listed = await run([join(folder, 'listed.tar')], { DATA_DIR: source, ...env })
    expect(listed).toMatchObject({ code: 0, printed: expect.stringContaining('use --with-objects') })
    const carried = join(folder, 'carried.tar')
    const backup = await run(['--with-objects', carried], { DATA_DIR: source, ...env })
    expect(backup).toMatchObject({ code: 0, printed: expect.stringContaining('1 objects of 0.0 MB') })
    service.objects.clear()
    const DATA_DIR = join(folder, 'target-of-objects')
    expect(await run(['--restore', carried], { DATA_DIR, ...env })).toMatchObject({ code: 0 })
    expect(service.objects.get(`370101/${name}`)?.bytes.toString()).toBe('正文')
    service.mood = 'broken'
    const unread = await run(['--with-objects', join(folder, 'unread.tar')], { DATA_DIR: source, ...env })
    expect(unread).toMatchObject({ code: 1, printed: expect.stringContaining('1 objects could NOT BE READ') })
  } finally {
    await service.close()
  }
})

it('says how it is called', async () => {
  expect(await run([])).toMatchObject({ code: 1, printed: expect.stringContaining('npm run backup -- FILE') })
})
