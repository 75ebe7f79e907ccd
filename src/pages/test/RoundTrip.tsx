import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../providers/api/http.ts'
import { usePhrases } from './phrases.ts'

const times = 5

/** Duration of an answer that costs the server next to nothing. */
export function RoundTrip() {
  const { t } = usePhrases()
  const [busy, setBusy] = useState(false)
  const [taken, setTaken] = useState<readonly number[]>([])

  async function measure() {
    setBusy(true)
    try {
      const each: number[] = []
      for (let index = 0; index < times; index += 1) each.push(await oneTrip())
      setTaken(each.toSorted((one, other) => one - other))
    } catch {
      // `http` has said why.
      setTaken([])
    } finally {
      setBusy(false)
    }
  }

  const [least = 0, most = 0, median = 0] = [taken[0], taken.at(-1), taken[Math.floor(times / 2)]]
  return (
    <section aria-labelledby="round-trip">
      <h2 id="round-trip">{t('roundTrip')}</h2>
      <Button onClick={() => void measure()} loading={busy}>
        {t('measure')}
      </Button>
      <p role="status">{taken.length > 0 && t('measured', { times, least, median, most })}</p>
    </section>
  )
}

async function oneTrip(): Promise<number> {
  const start = performance.now()
  await request({ url: 'blade-user/info' })
  return Math.round((performance.now() - start) * 10) / 10
}
