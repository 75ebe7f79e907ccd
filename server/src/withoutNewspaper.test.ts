import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, execute, type TestDatabase } from '../../tests/support/database/postgres.ts'
import { testConfig } from '../../tests/support/servers/config.ts'
import { createTestApp, type TestApp } from '../../tests/support/servers/testApp.ts'
import { heavyJobsOf } from './jobs.ts'
import { migrate } from './platform/db/migrate/migrate.ts'
import { readMigrations } from './platform/db/readMigrations.ts'
import { prepareJobs } from './platform/jobs/prepareJobs.ts'
import { runSeeds } from './seeds/seed.ts'

const env = { MODULES: 'kit' }

let database: TestDatabase
let test: TestApp

beforeAll(async () => {
  database = await createEmptyDatabase()
  await migrate(database.connection, await readMigrations(), { newspaper: false })
  await prepareJobs(database.connection)
  await runSeeds({ config: testConfig(env), connection: database.connection })
  test = await createTestApp(env, { database })
})
afterAll(async () => {
  await test?.close()
  await database?.drop()
})

const newspaper = /blade-biz|\/biz|稿|版面|期刊|文章|报社|医药经济报/

it('the menu, the dictionaries, the reports and the first department have nothing of the newspaper', async () => {
  for (const path of [
    'blade-system/menu/routes',
    'blade-system/menu/buttons',
    'blade-system/menu/menu-list',
    'blade-system/dict-biz/parent-list',
    'blade-system/dept/lazy-list',
    'blade-report/report/rest/list',
    'blade-report/report/rest/sources',
    'blade-desk/home/arrangement',
  ]) {
    const answer = await test.admin.get(path)
    expect(answer.body, path).not.toMatch(newspaper)
  }
})

it('a new tenant is given no dictionary of the newspaper', async () => {
  const { data } = await test.admin.post('blade-system/tenant/submit', {
    tenantName: '分公司',
    linkman: '王',
    contactNumber: '13800000000',
  })
  const { tenantId } = (data as { firstUser: { tenantId: string } }).firstUser
  const listed = await test.admin.get('blade-system/dict-biz/parent-list', { tenantId_equal: tenantId })
  expect(listed).toMatchObject({ status: 200 })
  expect(listed.body).not.toMatch(newspaper)
})

it('the API has no route of it, and its document none either', async () => {
  expect(await test.admin.get('blade-biz/articles/list')).toMatchObject({ status: 404 })
  const document = JSON.stringify(test.app.swagger())
  expect(document).toContain('blade-system/post')
  expect(document).not.toMatch(/blade-biz/)
})

it('leave works without duties, and statements of reports find no table of the newspaper', async () => {
  const span = { startTime: '2026-01-05 08:00:00', endTime: '2026-01-06 18:00:00' }
  expect(await test.admin.get('blade-desk/process/leave/duties', span)).toMatchObject({ status: 200, data: [] })
})

it('no job of the newspaper is done', () => {
  const names = heavyJobsOf(testConfig(env)).map(({ name }) => name)
  expect(names).toContain('clean-stored-pictures')
  expect(names.filter(name => /draw|edition|video/.test(name))).toEqual([])
})

it('a database that holds the newspaper hides its menu, and shows it again', async () => {
  const whole = await createTestApp()
  const { connection } = whole.database
  const paths = async () => (await whole.admin.get('blade-system/menu/routes')).body
  expect(await paths()).toContain('/biz/articles')
  await runSeeds({ config: testConfig(env), connection })
  await execute(connection, 'select 1')
  await expect.poll(paths).not.toContain('/biz/articles')
  expect(await paths()).toContain('/system/post')
  await runSeeds({ config: testConfig({ MODULES: 'all' }), connection })
  await expect.poll(paths).toContain('/biz/articles')
  await whole.close()
})
