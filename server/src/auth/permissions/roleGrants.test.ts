import { expect, it } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import { grantsOf } from './roleGrants.ts'

it('no role has no grants, and the database is not queried for them', async () => {
  expect(await grantsOf({} as Db, [])).toEqual({ menu: [], dataScope: [], apiScope: [] })
})
