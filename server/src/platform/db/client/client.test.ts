import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createEmptyDatabase, query } from '../../../../../tests/support/database/postgres.ts'
import { withClient } from './client.ts'

it('a connection that the database ends fails its query, and nothing else', async () => {
  const database = await createEmptyDatabase()
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('uncaughtException', note)
  await expect(
    withClient(database.connection, async client => {
      const ending = query(
        database.connection,
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
      )
      await Promise.all([client.query('select pg_sleep(60)'), ending])
    }),
  ).rejects.toThrow(/terminat/)
  process.off('uncaughtException', note)
  expect(unhandled).toEqual([])
  await database.drop()
})

it('no other file opens a connection of its own', async () => {
  const sources = ['server/src', 'scripts'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /(?<!\.test)\.ts$/.test(name))
      .map(name => join(folder, name)),
  )
  const opening = sources.filter(path => /new (pg\.)?Client\(/.test(readFileSync(path, 'utf8')))
  expect(opening).toEqual(['server/src/platform/db/client/client.ts'])
})
