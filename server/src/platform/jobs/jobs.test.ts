import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createDatabase, execute, type TestDatabase } from '../../../../tests/support/database/postgres.ts'
import { createScopedDb, type Db } from '../db/database.ts'
import { asSystem } from '../db/tenancy/scope.ts'
import { inTransaction } from '../db/transaction.ts'
import { addJob, defineJob, type Job } from './job.ts'
import { type JobFailure, startWorker, type Worker } from './worker.ts'

let database: TestDatabase
let db: Db
let workers: Worker[] = []

beforeAll(async () => {
  database = await createDatabase()
  db = createScopedDb({ ...database.appConnection, max: 2 })
})
afterEach(async () => {
  await Promise.all(workers.map(worker => worker.stop()))
  workers = []
})
afterAll(async () => {
  await asSystem(() => db?.destroy())
  await database?.drop()
})

const app = Fastify()
const failures: JobFailure[] = []

async function work(job: Job<never>, releaseEvery?: number): Promise<void> {
  const onFailure = (failure: JobFailure) => void failures.push(failure)
  const parts = { app, ...database, jobs: [job], onFailure, ...(releaseEvery && { releaseEvery }) }
  workers.push(await startWorker(parts))
}

it('does each job once, though two processes share the queue', async () => {
  const done: number[] = []
  const count = defineJob<{ number: number }>({
    name: 'count',
    run: async ({ number }) => void done.push(number),
  })
  await Promise.all([work(count), work(count)])
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  await asSystem(() => Promise.all(numbers.map(number => addJob(db, count, { number }))))
  await expect.poll(() => done.length).toBe(20)
  expect(done.sort((a, b) => a - b)).toEqual(numbers)
})

it('forgets a job whose transaction is rolled back', async () => {
  const done: string[] = []
  const note = defineJob<{ text: string }>({ name: 'note', run: async ({ text }) => void done.push(text) })
  const failing = asSystem(() =>
    inTransaction(db, async inner => {
      await addJob(inner, note, { text: 'never' })
      throw new Error('rolled back')
    }),
  )
  await expect(failing).rejects.toThrow('rolled back')
  await asSystem(() => inTransaction(db, inner => addJob(inner, note, { text: 'kept' })))
  await work(note)
  await expect.poll(() => done).toEqual(['kept'])
})

it('works off a burst of the same key once, with the last payload', async () => {
  const done: string[] = []
  const draw = defineJob<{ text: string }>({ name: 'draw', run: async ({ text }) => void done.push(text) })
  for (const text of ['first', 'second', 'third']) await asSystem(() => addJob(db, draw, { text }, { key: 'page 1' }))
  await work(draw)
  await expect.poll(() => done).toEqual(['third'])
})

it('does jobs of one queue one at a time, and those of another meanwhile', async () => {
  const begun: string[] = []
  const running: (() => void)[] = []
  const heavy = defineJob<{ name: string }>({
    name: 'heavy',
    run: ({ name }) => {
      begun.push(name)
      return new Promise(resolve => running.push(resolve))
    },
  })
  for (const name of ['a1', 'a2', 'b1'])
    await asSystem(() => addJob(db, heavy, { name }, { queue: `heavy ${name[0]}` }))
  await Promise.all([work(heavy), work(heavy)])
  await expect.poll(() => begun).toHaveLength(2)
  expect(begun.sort()).toEqual(['a1', 'b1'])
  for (const end of running.splice(0)) end()
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
  for (const end of running) end()
})

it('reports a failure, and whether it was the last try', async () => {
  const fail = defineJob<{ text: string }>({
    name: 'fail',
    attempts: 1,
    run: async () => {
      throw new Error('no paper left')
    },
  })
  await work(fail)
  await asSystem(() => addJob(db, fail, { text: 'x' }))
  await expect.poll(() => failures).toMatchObject([{ name: 'fail', payload: { text: 'x' }, final: true }])
  expect(String(failures[0]?.error)).toContain('no paper left')
})

it('waits for the job under way when it stops', async () => {
  const order: string[] = []
  let begun = () => {}
  const began = new Promise<void>(resolve => {
    begun = resolve
  })
  const slow = defineJob<object>({
    name: 'slow',
    run: async () => {
      begun()
      await new Promise(resolve => setTimeout(resolve, 300))
      order.push('done')
    },
  })
  await work(slow)
  await asSystem(() => addJob(db, slow, {}))
  await began
  await workers.pop()?.stop()
  order.push('stopped')
  expect(order).toEqual(['done', 'stopped'])
})

/** Leaves the jobs as a killed process does: still locked by it. */
const lockAsDead = (runAt = 'now()') =>
  execute(
    database.connection,
    `update graphile_worker._private_jobs
     set locked_at = now(), locked_by = 'pool-of-a-killed-process', attempts = 1, run_at = ${runAt}`,
  )

it('does the jobs of a process that was killed, as soon as another starts', async () => {
  const done: string[] = []
  const left = defineJob<{ text: string }>({ name: 'left', run: async ({ text }) => void done.push(text) })
  await asSystem(() => addJob(db, left, { text: 'at the start' }))
  await lockAsDead()
  await work(left)
  await expect.poll(() => done).toEqual(['at the start'])
})

it('does the jobs of a process that was killed while another goes on', async () => {
  const done: string[] = []
  const left = defineJob<{ text: string }>({ name: 'left', run: async ({ text }) => void done.push(text) })
  await asSystem(() => addJob(db, left, { text: 'later' }))
  await lockAsDead(`now() + interval '1 hour'`)
  await work(left, 200)
  await lockAsDead()
  await expect.poll(() => done).toEqual(['later'])
})

it('says of a job whose process was killed at its last try why it failed', async () => {
  const last = defineJob<object>({ name: 'last', attempts: 1, run: async () => {} })
  await asSystem(() => addJob(db, last, {}))
  await lockAsDead()
  await work(last)
  const { rows } = await asSystem(() =>
    sql`select task, state, last_error from list_jobs() where task = 'last'`.execute(db),
  )
  expect(rows).toEqual([{ task: 'last', state: 1, lastError: 'The process ended while it ran this job.' }])
})

const queued = async (task: string) =>
  (await asSystem(() => sql`select state from list_jobs() where task = ${task}`.execute(db))).rows

it('forgets a job whose process was killed after it had queued its successor', async () => {
  const done: string[] = []
  const part = defineJob<{ text: string }>({
    name: 'successive',
    run: async ({ text }) => void done.push(text),
  })
  await asSystem(() => addJob(db, part, { text: 'first' }, { key: 'successive' }))
  await lockAsDead()
  await asSystem(() => addJob(db, part, { text: 'second' }, { key: 'successive' }))
  await work(part)
  await expect.poll(() => queued('successive')).toEqual([])
  expect(done).toEqual(['second'])
})

it('puts a new job in the place of a failed one of its key', async () => {
  const part = defineJob<object>({ name: 'replacing', attempts: 1, run: async () => {} })
  await asSystem(() => addJob(db, part, {}, { key: 'replacing' }))
  await execute(database.connection, 'update graphile_worker._private_jobs set attempts = 1')
  await asSystem(() => addJob(db, part, {}, { key: 'replacing' }))
  expect(await queued('replacing')).toEqual([{ state: 3 }])
})

it('leaves a job to the living process that does it', async () => {
  let begun = 0
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const long = defineJob<object>({
    name: 'long',
    run: async () => {
      begun += 1
      await ended
    },
  })
  await work(long, 50)
  await asSystem(() => addJob(db, long, {}))
  await expect.poll(() => begun).toBe(1)
  await work(long, 50)
  await new Promise(resolve => setTimeout(resolve, 1500))
  end()
  expect(begun).toBe(1)
})

it('lets the app add jobs and nothing else', async () => {
  const peek = asSystem(() => sql`select * from graphile_worker.jobs`.execute(db))
  await expect(peek).rejects.toThrow(/permission denied/)
})

it('outlives a database that goes away as a job is done, and goes on when it is back', async () => {
  const { database: name } = database.connection
  const elsewhere = { ...database.connection, database: 'postgres' }
  const done: string[] = []
  const part = defineJob<{ text: string }>({
    name: 'part',
    run: async ({ text }) => {
      done.push(text)
      // The first job is done again when the database is back.
      if (done.length > 1) return
      await execute(elsewhere, `alter database ${name} allow_connections false`)
      await execute(elsewhere, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    },
  })
  await work(part)
  failures.length = 0
  await asSystem(() => addJob(db, part, { text: 'first' }))
  await expect.poll(() => failures.map(failure => failure.name)).toContain('queue')
  await execute(elsewhere, `alter database ${name} allow_connections true`)
  // The pool of this test may still hold a connection that was ended.
  const addSecond = () => asSystem(() => addJob(db, part, { text: 'second' })).then(() => 'added', String)
  await expect.poll(addSecond).toBe('added')
  await expect.poll(() => done).toContain('second')
})
