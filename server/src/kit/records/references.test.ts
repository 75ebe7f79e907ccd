import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Badges, createBadges } from '../../../../tests/support/browser/badges.ts'
import { query } from '../../../../tests/support/database/postgres.ts'

let badges: Badges
let other: pg.Client

beforeAll(async () => {
  badges = await createBadges()
  await badges.execute(`insert into blade_post (id, tenant_id, category, post_code, post_name, sort)
    values (11, '100001', 1, 'a', '记者', 1), (12, '100001', 1, 'b', '编辑', 1)`)
  other = new pg.Client(badges.connection)
  await other.connect()
})
afterAll(async () => {
  await other?.end()
  await badges?.close()
})

it.each([
  ['owner', '持有人不存在'],
  ['friends', '朋友不存在'],
])('waits with its %s for a transaction that removes it, and is then refused', async (key, msg) => {
  await other.query(`begin; set local app.tenant = '*'; select id from blade_post where id = 11 for update`)
  const submitted = badges.post('submit', { title: `等待${key}`, [key]: '11' })
  await waiting(submitted)
  await other.query('update blade_post set is_deleted = 1 where id = 11; commit')
  expect(await submitted).toMatchObject({ status: 400, msg })
  await badges.execute('update blade_post set is_deleted = 0 where id = 11')
})

it('is not delayed by another record that refers to the same', async () => {
  await other.query(`begin; set local app.tenant = '*'; select id from blade_post where id = 12 for key share`)
  expect(await badges.post('submit', { title: '同时', owner: '12' })).toMatchObject({ status: 200 })
  await other.query('rollback')
})

/** Ends when the request waits for a lock, or has been answered. */
async function waiting(request: Promise<unknown>): Promise<void> {
  let answered = false
  void request.then(() => {
    answered = true
  })
  const statement = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const isWaiting = async () => answered || (await query(badges.connection, statement)).length > 0
  await expect.poll(isWaiting).toBe(true)
}
