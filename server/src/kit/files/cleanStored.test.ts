import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StoredFile, uploadPath } from '#contract/resource/oss'
import { picture, upload } from '../../../../tests/support/files/uploads.ts'
import { testConfig } from '../../../../tests/support/servers/config.ts'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { cleanStored, queueCleaning } from './cleanStored.ts'

const TENANT = '320401'
const { dataDir } = testConfig()

let test: TestApp
let writer: Person

beforeAll(async () => {
  test = await createTestApp({ DATA_DIR: dataDir })
  writer = await test.addPerson(TENANT, ['attach', 'attach_upload'])
})
afterAll(() => test?.close())

const gps = { IFD0: { Model: 'Camera of Li' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' } }
const withPlace = () => sharp(picture()).jpeg().withExif(gps).toBuffer()

/** Stores a file as a version did that kept metadata. */
async function storeUncleaned(bytes: Buffer, call = 'put-file'): Promise<StoredFile> {
  const answer = await upload(writer, call, { name: 'a.jpg', bytes: picture('', 'jpeg') })
  expect(answer, answer.body).toMatchObject({ status: 200 })
  const file = answer.data as StoredFile
  writeFileSync(join(dataDir, 'oss', TENANT, file.name), bytes)
  await query(sql`update stored_file set uncleaned = true, byte_size = ${bytes.length} where name = ${file.name}`)
  return file
}

const query = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await asSystem(() => statement.execute(test.db))).rows

async function read({ link }: StoredFile): Promise<Buffer> {
  const { pathname, search } = new URL(link)
  return (await test.stranger.ask({ url: pathname + search })).bytes
}

const waiting = () =>
  query(sql<{ payload: { after: string } }>`select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${cleanStored.name}`)

const run = (after = '0', signal = AbortSignal.timeout(30_000)) =>
  asSystem(() => cleanStored.run({ after }, { ...test, signal }))

it('cleans pictures of earlier versions once, and notifies their tenant', async () => {
  const [photo, attached] = [
    await storeUncleaned(await withPlace()),
    await storeUncleaned(await withPlace(), 'put-file-attach'),
  ]
  const damaged = await storeUncleaned(Buffer.from('no picture'))
  expect((await read(photo)).includes('Camera of Li')).toBe(true)
  await run()
  for (const file of [photo, attached]) expect((await sharp(await read(file)).metadata()).exif).toBeUndefined()
  expect((await read(damaged)).toString()).toBe('no picture')
  expect(await query(sql`select from stored_file where uncleaned`)).toEqual([])
  const sizes = sql`select a.attach_size = f.byte_size as same from blade_attach a
    join stored_file f on f.name = a.name where a.name = ${attached.name}`
  expect(await query(sizes)).toEqual([{ same: true }])
  const logged = sql<{ count: number }>`select (log_data::jsonb->>'count')::int as count from blade_log_usual
    where log_id = 'upgrade.repair' and tenant_id = ${TENANT}`
  expect(await query(logged)).toEqual([{ count: 2 }])
  await run()
  expect(await query(logged)).toHaveLength(1)
})

it('goes on where it ended: what is done keeps its bytes, and what waits is queued again at the start', async () => {
  const file = await storeUncleaned(await withPlace())
  await expect(run('0', AbortSignal.abort())).rejects.toThrow()
  await queueCleaning(test.connection)
  expect((await waiting()).map(({ payload }) => payload)).toEqual([{ after: '0' }])
  await run()
  const cleaned = await read(file)
  expect(cleaned.includes('Camera of Li')).toBe(false)
  await run()
  expect((await read(file)).equals(cleaned)).toBe(true)
})

it('a picture that was removed meanwhile does not come back', async () => {
  const file = await storeUncleaned(await withPlace())
  await writer.ask({ method: 'POST', url: `/api/${uploadPath}/remove-file`, query: { fileName: file.name } })
  await run()
  expect(await query(sql`select from stored_file where name = ${file.name} and uncleaned and is_deleted = 0`)).toEqual(
    [],
  )
})
