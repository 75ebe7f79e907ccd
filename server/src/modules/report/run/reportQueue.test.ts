import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createReportQueue } from './reportQueue.ts'

const limits = { slots: 2, maxOfUser: 3, maxWaiting: 100, waitMs: 5000 }
const asker = (tenantId: string, user: number) => ({ tenantId, userId: `${tenantId}-${user}` })

it('runs one report of a user at a time', async () => {
  const queue = createReportQueue(limits)
  let running = 0
  let peak = 0
  const work = async () => {
    peak = Math.max(peak, ++running)
    await sleep(20)
    running--
  }
  await Promise.all([1, 2, 3, 4].map(() => queue.run(asker('a', 1), work)))
  expect(peak).toBe(1)
})

it('lets a tenant wait for one statement at most, however many another one has sent', async () => {
  const queue = createReportQueue(limits)
  const ended: string[] = []
  const work = (name: string) => async () => {
    await sleep(50)
    ended.push(name)
  }
  const heavy = Array.from({ length: 12 }, (_, user) => queue.run(asker('a', user), work('a')))
  const light = queue.run(asker('b', 1), work('b'))
  await Promise.all([...heavy, light])
  expect(ended.indexOf('b')).toBeLessThanOrEqual(3)
})

it('says when to come back: to a user with too many reports, and to everybody when all is taken', async () => {
  const queue = createReportQueue({ ...limits, maxWaiting: 5 })
  let release = () => {}
  const blocker = new Promise<void>(resolve => (release = resolve))
  const run = (tenantId: string, user: number) => queue.run(asker(tenantId, user), () => blocker).catch(error => error)
  const [first] = [run('a', 1), run('a', 1), run('a', 1), run('a', 1)]
  expect(await run('a', 1)).toMatchObject({ status: 429, retryAfter: 5 })
  const others = [run('b', 1), run('b', 2), run('b', 3)]
  expect(await run('c', 1)).toMatchObject({ status: 503, retryAfter: 5 })
  release()
  await Promise.all([first, ...others])
})

it('does not wait for ever, and goes on after a failure', async () => {
  const queue = createReportQueue({ ...limits, slots: 1, waitMs: 50 })
  let fail = (_: Error) => {}
  const failing = queue.run(asker('a', 1), () => new Promise((_, reject) => (fail = reject)))
  await expect(queue.run(asker('b', 1), async () => 1)).rejects.toMatchObject({ status: 503 })
  await expect(queue.run(asker('a', 1), async () => 1)).rejects.toMatchObject({ status: 429 })
  fail(new Error('failed'))
  await expect(failing).rejects.toThrow('failed')
  expect(await queue.run(asker('b', 1), async () => 1)).toBe(1)
})
