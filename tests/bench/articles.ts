import { resolve } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../server/src/db/embedded/index.ts'
import type { Figure } from './figures.ts'

const ARTICLES = 100_000
const LIST_MS = 10
const SEARCH_MS = 50
const TENANT = '000000'
/** Far from what the server gives out. */
const FIRST = '8500000000000000000'

/** How fast a hundred thousand articles are listed and searched, in the database. */
export async function articleFigures(dataDir: string): Promise<Figure[]> {
  const postgres = await startPostgres({ dataDir: resolve(dataDir) })
  const owner = new pg.Client(postgres.connection)
  const app = new pg.Client(postgres.appConnection)
  await Promise.all([owner.connect(), app.connect()])
  try {
    await owner.query(`select set_config('app.tenant', '*', false)`)
    for (const statement of fill) await owner.query(statement)
    const figures: Figure[] = []
    for (const [who, scope] of Object.entries({ tenant: TENANT, platform: '*' })) {
      await app.query(`select set_config('app.tenant', $1, false)`, [scope])
      const rows = `blade_articles where ${who === 'tenant' ? `tenant_id = '${TENANT}' and ` : ''}is_deleted = 0`
      for (const [name, ask, limit] of questions) {
        const value = await sum(ask(rows).map(statement => timeOf(app, statement)))
        figures.push({ name: `${name}, ${who}`, value, unit: 'ms', limit })
      }
    }
    return figures
  } finally {
    await Promise.all([owner.end(), app.end()])
  }
}

const columns = 'id, title, column_id, author, source, edition_id, page_id, publish_state, publish_time, version'

const count = (of: string) => `select count(*) from (select 1 from ${of} limit 10001) matching`
const page = (of: string) => `select ${columns} from ${of} order by create_time desc, id desc limit 10`
const both = (of: string) => [count(of), page(of)]

/** As crud/lists and modules/biz/articles/findWords ask: few are looked up by their ids. */
const few = (words: string) => (rows: string) =>
  both(`${rows} and id = any(array(select articles_with('${words}', 2001)))`)

/** Of many some are counted, and the newest shown. */
const many = (words: string) => (rows: string) => [
  `select articles_with('${words}', 2001)`,
  count(`${rows} and id = any(array(select articles_with('${words}', 11000)))`),
  page(`${rows} and id = any(array(select newest_articles_with('${words}', 1000)))`),
]

type Question = readonly [name: string, ask: (rows: string) => string[], limit: number]

const questions: readonly Question[] = [
  ['list of 100,000 articles', both, LIST_MS],
  ['articles in one state', rows => both(`${rows} and publish_state = 2`), LIST_MS],
  ['two characters in 1 % of articles', few('罕见'), SEARCH_MS],
  ['five characters in 1 % of articles', few('罕见病用药'), SEARCH_MS],
  ['two characters in a third of articles', many('集采'), SEARCH_MS],
  ['two characters in all articles', many('医保'), SEARCH_MS],
]

const text = '国家医保局公布药品采购结果，企业把竞争重点从单纯压价转向质量与稳定供应，基层医疗机构用药保障进一步加强。'

const fill = [
  `insert into blade_articles (id, tenant_id, create_time, title, author, column_id, content, publish_state, publish_time)
   select ${FIRST}::bigint + n, '${TENANT}', localtimestamp(0) - n * interval '1 minute', '第' || n || '篇报道', '记者', 1,
     '<p>${text}' || case when n % 100 = 0 then '罕见病用药' else '' end || case when n % 3 = 0 then '集采' else '' end
       || '</p><p>${text}' || n || '</p>',
     1 + n % 4, localtimestamp(0) - n * interval '1 minute'
   from generate_series(1, ${ARTICLES}) n`,
  'vacuum analyze blade_articles',
  'vacuum analyze search.article_words',
]

async function timeOf(client: pg.Client, statement: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 9; round++) {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${statement}`)
    const [plan] = rows[0]['QUERY PLAN']
    times.push(plan['Planning Time'] + plan['Execution Time'])
  }
  return times.sort((one, other) => one - other)[4] ?? 0
}

async function sum(times: readonly Promise<number>[]): Promise<number> {
  let total = 0
  for (const time of times) total += await time
  return total
}
