import { articles } from '../../contract/biz/articles.ts'
import { exportColumns, exportParameters } from '../../contract/kit/sheets.ts'
import { type Api, signIn } from '../support/servers/api.ts'
import { fill } from './articles.ts'
import { withDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { growthDuring } from './memory.ts'

const MEGABYTE = 1024 * 1024
const ROWS = 100_000
const SECONDS = 20
const GROWTH = 150

/** How long a hundred thousand articles with all columns take to become a file, and how much memory the server. */
export async function sheetFigures(address: string, pid: number, dataDir: string): Promise<Figure[]> {
  const api = await signIn(address)
  await withDatabase(dataDir, async ({ owner }) => {
    const { rows } = await owner.query('select count(*)::int as count from blade_articles')
    if (rows[0].count < ROWS) for (const statement of fill) await owner.query(statement)
  })
  const figures: Figure[] = []
  for (const format of ['csv', 'xlsx']) {
    let seconds = 0
    const growth = await growthDuring(pid, async () => {
      seconds = await exportAll(api, format)
    })
    const name = `export of 100,000 articles, ${format}`
    figures.push({ name, value: seconds, unit: 's', limit: SECONDS })
    figures.push({ name: `${name}, growth of memory`, value: growth / MEGABYTE, unit: 'MB', limit: GROWTH })
  }
  return figures
}

async function exportAll(api: Api, format: string): Promise<number> {
  const columns = exportColumns(articles).map(({ key }) => key)
  const query = new URLSearchParams({ [exportParameters.format]: format, [exportParameters.columns]: columns.join() })
  const startTime = performance.now()
  await api.get(`${articles.path}/export?${query}`)
  return (performance.now() - startTime) / 1000
}
