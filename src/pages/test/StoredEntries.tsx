import { Button } from 'antd'
import { useState } from 'react'
import { usePhrases } from './phrases.ts'
import { storedEntries } from './storedEntries.ts'

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
