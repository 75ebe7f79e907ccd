import { expect, it } from 'vitest'
import { createTenantLine } from './tenantLine.ts'

it('does one piece of work of each tenant at a time, and keeps no other tenant waiting', async () => {
  const inTurn = createTenantLine({ maxWaiting: 5 })
  const begun: string[] = []
  const { gate, open } = createGate()
  const work = (name: string) => async () => {
    begun.push(name)
    await gate
  }
  const all = [inTurn('a', work('a1')), inTurn('a', work('a2')), inTurn('b', work('b1'))]
  expect(begun).toEqual(['a1', 'b1'])
  open()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

it('refuses requests when too many wait, but no jobs, and goes on after a failure', async () => {
  const inTurn = createTenantLine({ maxWaiting: 1 })
  const { gate, open } = createGate()
  const first = inTurn('a', () => gate.then(() => Promise.reject(new Error('broken'))))
  const second = inTurn('a', async () => 2)
  await expect(inTurn('a', async () => 3)).rejects.toMatchObject({ status: 429, retryAfter: 10 })
  const job = inTurn('a', async () => 4, { isJob: true })
  open()
  await expect(first).rejects.toThrow('broken')
  expect(await Promise.all([second, job])).toEqual([2, 4])
  expect(await inTurn('a', async () => 5)).toBe(5)
})

function createGate() {
  let open = () => {}
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  return { gate, open: () => open() }
}
