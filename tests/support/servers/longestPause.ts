import { setTimeout as sleep } from 'node:timers/promises'

/** The longest time in milliseconds for which nothing else of this process could run while the work was done. */
export async function longestPause(work: () => Promise<unknown>): Promise<number> {
  await sleep(20)
  let [longest, last] = [0, performance.now()]
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 5)
  try {
    await work()
    look()
    return longest
  } finally {
    clearInterval(timer)
  }
}
