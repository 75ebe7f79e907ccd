import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { noticeEventsPath } from '#contract/desk/notice'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'
import { readEvents } from '../../../../tests/support/servers/events.ts'
import { createTestApp } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

it('closes within seconds while one stream is open, one was left and one is only being opened', async () => {
  const test = await createTestApp()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const address = test.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = `http://127.0.0.1:${port}/api/${noticeEventsPath}`
  const stays = await readEvents(url, (await test.addPerson('320300', [])).token)
  const leaves = await readEvents(url, (await test.addPerson('320301', [])).token)
  const late = await test.addPerson('320302', [])
  await leaves.close()

  const arrived = new Promise<void>(resolve => test.app.server.once('request', () => resolve()))
  let opening: ReturnType<typeof readEvents> | undefined
  let since = 0
  let closed: Promise<void> | undefined
  await asSystem(() =>
    test.db.transaction().execute(async tx => {
      // The caller is not known until this lock is released.
      await sql`lock table blade_user in access exclusive mode`.execute(tx)
      opening = readEvents(url, late.token)
      await arrived
      since = Date.now()
      closed = test.app.close()
      await new Promise(resolve => setTimeout(resolve, 300))
    }),
  )
  await closed
  expect(Date.now() - since).toBeLessThan(timeLimit(5000))
  const third = await opening
  await third?.close()
  expect([stays.ended, third?.ended, third?.status]).toEqual([true, true, 503])
  await test.close()
})
