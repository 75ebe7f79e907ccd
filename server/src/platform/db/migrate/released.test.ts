import { expect, it } from 'vitest'
import { readMigrations } from '../readMigrations.ts'
import released from '../released.json' with { type: 'json' }
import { digest, formerDigests } from './migrate.ts'

/** Digests of the migrations that existing databases have applied. Entries are added, never changed. */
it.each(Object.entries(released))('%s is accepted by databases that have applied it', async (name, applied) => {
  const migration = (await readMigrations()).find(each => each.name === name)
  const sql = migration?.sql ?? ''
  expect([digest(sql), ...formerDigests(sql)]).toContain(applied)
})
