import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ReportResult } from '#contract/report/run'
import { useLanguage } from '../../providers/i18n/index.ts'
import { headingOf, textOf } from './figures.ts'

interface PrintSheetProps {
  title: string
  /** Parameters as people read them. */
  facts: readonly (readonly [label: string, value: string])[]
  result: ReportResult
  /** Of the chart, where one is shown. */
  picture: (() => string) | undefined
  /** The page may be hidden behind another one, which is printed then. */
  shown: boolean
}

/** The report on paper: title, parameters, date, chart and all rows. It is made at the moment of printing only. */
export function PrintSheet({ title, facts, result: { columns, rows, at }, picture, shown }: PrintSheetProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [printing, setPrinting] = useState(false)

  useEffect(() => {
    if (!shown) return
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [shown])

  if (!printing) return null
  return createPortal(
    <div className="report-print">
      <h1>{title}</h1>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('report.printedAt', { at })}</dt>
        </div>
      </dl>
      {picture && <img src={picture()} alt="" />}
      <table>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.name} className={column.kind === 'number' ? 'report-number' : undefined}>
                {headingOf(column, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(rows).map(({ number, of: row }) => (
            <tr key={number}>
              {numbered(row).map(({ number: column, of: value }) => (
                <td key={column} className={columns[column]?.kind === 'number' ? 'report-number' : undefined}>
                  {textOf(value, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}

/** Neither rows nor values have anything but their place to be told apart by. */
function numbered<Item>(items: readonly Item[]): { number: number; of: Item }[] {
  return items.map((of, number) => ({ number, of }))
}
