import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storedEntries } from './storedEntries.ts'

/** What the product keeps in this browser, without what must not be read over a shoulder. */
export function StoredEntries() {
  const { t } = useTranslation()
  const [entries, setEntries] = useState(storedEntries)
  const columns = ['name', 'place', 'size', 'written', 'content'] as const
  return (
    <section aria-labelledby="stored-entries">
      <h2 id="stored-entries">{t('test.storage')}</h2>
      <p>{t('test.storageHelp')}</p>
      <Button onClick={() => setEntries(storedEntries())}>{t('test.refresh')}</Button>
      {entries.length === 0 && <p>{t('test.nothingStored')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard. */}
      <section className="test-table" aria-label={t('test.content')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col">
                  {t(`test.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map(({ key, place, size, written, content }) => (
              <tr key={`${place} ${key}`}>
                <td>{key}</td>
                <td>{t(`test.${place}`)}</td>
                <td>{size}</td>
                <td>{written}</td>
                <td>{content ?? <i>{t('test.hidden')}</i>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
