import { useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { ReportResult } from '#contract/report/run'
import { digitsIn, formatValue, headingOf } from '../../../components/report/figures.ts'
import { usePhrases as useReportPhrases } from '../../../components/report/phrases.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

interface PrintSheetProps {
  title: string
  remark: string
  /** Parameters as people read them. */
  facts: readonly (readonly [label: string, value: string])[]
  result: ReportResult
  /** Chart canvas, if one is shown. An image would load too late for printing. */
  picture: () => HTMLCanvasElement | undefined
  /** The page may be hidden behind another one, which is printed then. */
  shown: boolean
}

/** The report on paper: title, parameters, date, chart and all rows. It is made at the moment of printing only. */
export function PrintSheet({ title, remark, facts, result, picture, shown }: PrintSheetProps) {
  const { columns, rows, at, cut } = result
  const { t } = usePhrases()
  const { t: tReport } = useReportPhrases()
  const language = useLanguage()
  const [paper, setPaper] = useState<{ canvas: HTMLCanvasElement | undefined }>()
  const draw = useRef(picture)
  draw.current = picture

  useEffect(() => {
    if (!shown) return
    const begin = () => flushSync(() => setPaper({ canvas: draw.current() }))
    window.addEventListener('beforeprint', begin)
    return () => window.removeEventListener('beforeprint', begin)
  }, [shown])

  // The sheet hides the page, which therefore is not shown when it has been printed.
  useEffect(() => {
    if (!paper) return
    const end = () => setPaper(undefined)
    window.addEventListener('afterprint', end)
    return () => window.removeEventListener('afterprint', end)
  }, [paper])

  if (!paper) return null
  const digits = columns.map(({ kind }, index) => (kind === 'number' ? digitsIn(rows, index) : undefined))
  const { canvas } = paper
  return createPortal(
    <div className="report-print">
      <h1>{title}</h1>
      {remark && <p>{remark}</p>}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('printedAt', { at })}</dt>
        </div>
      </dl>
      {cut && <p>{tReport('cut', { rows: rows.length })}</p>}
      {canvas && <div ref={place => place?.replaceChildren(canvas)} />}
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
          {/* Rows and values are identified by their place alone. */}
          {[...rows.entries()].map(([number, row]) => (
            <tr key={number}>
              {[...row.entries()].map(([column, value]) => (
                <td key={column} className={columns[column]?.kind === 'number' ? 'report-number' : undefined}>
                  {formatValue(value, language, digits[column])}
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
