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
      for (const [name, condition, limit] of questions) {
        const of = `${rows}${condition}`
        const counted = await timeOf(app, `select count(*) from (select 1 from ${of} limit 10001) matching`)
        const page = await timeOf(app, `select ${columns} from ${of} order by create_time desc, id desc limit 10`)
        figures.push({ name: `${name}, ${who}`, value: counted + page, unit: 'ms', limit })
      }
    }
    return figures
  } finally {
    await Promise.all([owner.end(), app.end()])
  }
}

const columns = 'id, title, column_id, author, source, edition_id, page_id, publish_state, publish_time, version'

/** As crud/lists and modules/biz/articles/lookUpFew ask: few are looked up by their ids. */
const few = (words: string) => ` and id = any(array(select articles_with('${words}', 2001)))`
const many = (words: string) => ` and (id in (select articles_with('${words}'))) = true`

const questions = [
  ['list of 100,000 articles', '', LIST_MS],
  ['articles in one state', ' and publish_state = 2', LIST_MS],
  ['two characters in 1 % of articles', few('罕见'), SEARCH_MS],
  ['five characters in 1 % of articles', few('罕见病用药'), SEARCH_MS],
  ['two characters in a third of articles', many('集采'), SEARCH_MS * 3],
] as const

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
