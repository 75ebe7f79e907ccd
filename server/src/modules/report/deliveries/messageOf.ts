/** The text of a message, as plain text and as HTML. */
import type { Label } from '#contract/kit/fields'
import type { ReportFact } from '#contract/report/delivery'
import { MAX_TABLE_ROWS } from '#contract/report/delivery'
import type { ReportResult } from '#contract/report/run'
import { escaped } from '../../../platform/http/page/staticFiles.ts'
import { cellOf } from '../run/resultSheet.ts'

interface Described {
  title: string
  remark: string
  facts: readonly ReportFact[]
  result: ReportResult
  makerName: string
  language: keyof Label
  /** The rows stand in the message; otherwise they are attached. */
  hasTable: boolean
}

export function messageOf({ title, remark, facts, result, makerName, language, hasTable }: Described): {
  text: string
  html: string
} {
  const words = phrases[language]
  const tableRows = result.rows.slice(0, MAX_TABLE_ROWS)
  const isShortened = hasTable && tableRows.length < result.rows.length
  const notes = [
    words.rows(result.rows.length, result.at),
    ...(result.cut ? [words.cut(result.rows.length)] : []),
    ...(isShortened ? [words.shortened(MAX_TABLE_ROWS)] : []),
    ...(hasTable ? [] : [words.attached]),
  ]
  const given = facts.map(({ name, value }) => `${name[language]}: ${value[language]}`)
  const headings = result.columns.map(column => column[language])
  const cells = tableRows.map(row => row.map(value => String(cellOf(value, language) ?? '')))
  const origin = words.origin(makerName)
  const text = [
    ...[title, ...(remark ? [remark] : []), ...given, notes.join('\n')],
    ...(hasTable ? [[headings, ...cells].map(row => row.join('\t')).join('\n')] : []),
    origin,
  ].join('\n\n')
  const html = [
    `<h2>${escaped(title)}</h2>`,
    ...(remark ? [`<p>${escaped(remark)}</p>`] : []),
    ...(given.length > 0 ? [`<p>${given.map(escaped).join('<br>')}</p>`] : []),
    `<p>${notes.map(escaped).join('<br>')}</p>`,
    ...(hasTable ? [tableOf(headings, cells, result)] : []),
    `<p style="color:#666">${escaped(origin)}</p>`,
  ].join('\n')
  return { text, html: `<!doctype html><html lang="${language}"><body>${html}</body></html>` }
}

// Mail programs know no style sheets.
const CELL = 'border:1px solid #ccc;padding:4px 8px'

function tableOf(headings: readonly string[], rows: readonly string[][], { columns }: ReportResult): string {
  const styles = columns.map(({ kind }) => `${CELL};text-align:${kind === 'number' ? 'right' : 'left'}`)
  const row = (tag: 'td' | 'th', cells: readonly string[]) =>
    `<tr>${cells.map((cell, place) => `<${tag} style="${styles[place]}">${escaped(cell)}</${tag}>`).join('')}</tr>`
  return `<table style="border-collapse:collapse"><thead>${row('th', headings)}</thead><tbody>${rows
    .map(cells => row('td', cells))
    .join('\n')}</tbody></table>`
}

const phrases = {
  zh: {
    rows: (count: number, at: string) => `共${count}行，数据截至 ${at}`,
    cut: (count: number) => `报表最多包含${count}行，其余未列出`,
    shortened: (count: number) => `正文只列出前${count}行`,
    attached: '数据见附件',
    origin: (name: string) => `此邮件由系统按${name}设置的定期发送自动发出，数据为${name}有权查看的内容。`,
  },
  en: {
    rows: (count: number, at: string) => `${count} rows as of ${at}`,
    cut: (count: number) => `A report holds at most ${count} rows; there are more`,
    shortened: (count: number) => `This message shows the first ${count} rows`,
    attached: 'The data is in the attached file',
    origin: (name: string) => `Sent automatically, as ${name} has set up. It shows what ${name} may see.`,
  },
}
