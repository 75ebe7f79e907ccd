import './test.css'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { FingerSized } from '../../components/ui/screenLevel.tsx'
import { request } from '../../providers/api/http.ts'
import { usePhrases } from './phrases.ts'
import { storedEntries } from './storedEntries.ts'

/** Checks of the product by itself. In place of mock data it says that there is none. */
export function TestPage() {
  const { t } = usePhrases()
  return (
    <FingerSized>
      <div className="test-page">
        <h1>{t('route.test')}</h1>
        <Alert type="info" showIcon message={t('mockOff')} description={t('mockOffHelp')} />
        <RoundTrip />
        <TestError />
        <StoredEntries />
      </div>
    </FingerSized>
  )
}

/** An error that nobody catches, as a fault of the program is one. */
function TestError() {
  const { t } = usePhrases()
  const [raised, setRaised] = useState(false)

  function raise() {
    setRaised(true)
    setTimeout(() => {
      throw new Error(`Test error ${new Date().toISOString()}`)
    })
  }

  return (
    <section aria-labelledby="test-error">
      <h2 id="test-error">{t('errorLog')}</h2>
      <p>{t('errorLogHelp')}</p>
      <Button onClick={raise}>{t('raise')}</Button>
      <p role="status">{raised && t('raised')}</p>
    </section>
  )
}

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

/** Entries that the product stores in this browser; secrets are masked. */
export function StoredEntries() {
  const { t } = usePhrases()
  const [entries, setEntries] = useState(storedEntries)
  const columns = ['name', 'place', 'size', 'written', 'content'] as const
  return (
    <section aria-labelledby="stored-entries">
      <h2 id="stored-entries">{t('storage')}</h2>
      <p>{t('storageHelp')}</p>
      <Button onClick={() => setEntries(storedEntries())}>{t('refresh')}</Button>
      {entries.length === 0 && <p>{t('nothingStored')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard. */}
      <section className="test-table" aria-label={t('content')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map(({ key, place, size, written, content }) => (
              <tr key={`${place} ${key}`}>
                <td>{key}</td>
                <td>{t(place)}</td>
                <td>{size}</td>
                <td>{written}</td>
                <td>{content ?? <i>{t('hidden')}</i>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
