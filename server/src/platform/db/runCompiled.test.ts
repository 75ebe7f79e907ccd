import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { twoPosts } from '../../../../tests/support/database/countedDb.ts'
import { createDatabase, execute, type TestDatabase } from '../../../../tests/support/database/postgres.ts'
import '../../modules/index.ts'
import { createPool, type Db, scopedDbOf } from './database.ts'
import { dynamic } from './dynamic.ts'
import { selectCompiled, writeCompiled } from './runCompiled.ts'
import { asSystem, runWithScope, type Scope } from './tenancy/scope.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  await execute(database.connection, twoPosts)
  db = scopedDbOf(createPool({ ...database.appConnection, max: 1 }))
})
afterAll(async () => {
  await asSystem(() => db?.destroy())
  await database?.drop()
})

const scope = (tenantId: string, userId = '7'): Scope => ({
  ...{ tenantId, userId, deptId: null, allTenants: false, requestId: 'r' },
})
const owner = {}

const nameOf = (id: string) =>
  selectCompiled(db, { owner, shape: 'name' }, [id], ([id]) =>
    dynamic(db).selectFrom('blade_post').select('postName').where('id', '=', id),
  )

const rename = (id: string, name: unknown) =>
  writeCompiled(db, { owner, shape: 'rename' }, [id, name], ([id, name]) =>
    dynamic(db)
      .updateTable('blade_post')
      .set({ postName: name })
      .where('id', '=', id)
      .returning(['postName', 'updateUser']),
  )

it('keeps to the tenant of each caller', async () => {
  for (let turn = 0; turn < 2; turn++) {
    expect(await runWithScope(scope('100001'), () => nameOf('1'))).toEqual([{ postName: 'one' }])
    expect(await runWithScope(scope('100001'), () => nameOf('2'))).toEqual([])
    expect(await runWithScope(scope('100002'), () => nameOf('2'))).toEqual([{ postName: 'two' }])
    expect(await asSystem(() => nameOf('2'))).toEqual([{ postName: 'two' }])
    expect(await runWithScope(scope('100001'), () => rename('2', 'taken'))).toEqual([])
  }
})

it('names the author of each write', async () => {
  for (const userId of ['7', '8', '7']) {
    const [row] = await runWithScope(scope('100001', userId), () => rename('1', `by ${userId}`))
    expect(row).toEqual({ postName: `by ${userId}`, updateUser: userId })
  }
})

it('takes expressions as they are', async () => {
  for (const word of ['ink', 'lead']) {
    const [row] = await runWithScope(scope('100001'), () => rename('1', sql`upper(${word})`))
    expect(row?.postName).toBe(word.toUpperCase())
  }
})

it('refuses what the scope may not do, every time', async () => {
  const log = (tenantId: string) =>
    writeCompiled(db, { owner, shape: `log ${tenantId}` }, ['1', 'm'], ([id, module]) =>
      dynamic(db)
        .insertInto('change_log')
        .values({
          ...{ id, module, tenantId, recordId: '1', version: 1, operation: 'edit' },
          ...{ before: null, after: null, userId: null, requestId: null },
        }),
    )
  await runWithScope(scope('100001'), () => log('100001'))
  for (let turn = 0; turn < 2; turn++)
    await expect(runWithScope(scope('100001'), () => log('100002'))).rejects.toThrow('another tenant')
})
