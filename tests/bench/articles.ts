import { withDatabase } from './database.ts'
import type { Figure } from './figures.ts'

const ARTICLES = 100_000
const LIST_MS = 10
const SEARCH_MS = 50
const TENANT = '000000'
/** Far from what the server gives out. */
const FIRST = '8500000000000000000'

/** How fast a hundred thousand articles are listed and searched, in the database. */
export function articleFigures(dataDir: string): Promise<Figure[]> {
  return withDatabase(dataDir, async ({ owner, seeAs, timeOf }) => {
    for (const statement of fill) await owner.query(statement)
    const figures: Figure[] = []
    for (const [who, scope] of Object.entries({ tenant: TENANT, platform: '*' })) {
      await seeAs(scope)
      const rows = `blade_articles where ${who === 'tenant' ? `tenant_id = '${TENANT}' and ` : ''}is_deleted = 0`
      for (const [name, ask, limit] of questions)
        figures.push({ name: `${name}, ${who}`, value: await timeOf(...ask(rows)), unit: 'ms', limit })
    }
    return figures
  })
}

const columns = 'id, title, column_id, author, source, edition_id, page_id, publish_state, publish_time, version'

const count = (of: string) => `select count(*) from (select 1 from ${of} limit 10001) matching`
const page = (of: string) => `select ${columns} from ${of} order by create_time desc, id desc limit 10`
const both = (of: string) => [count(of), page(of)]

/** The query of kit/lists and modules/biz/articles/findWords for few matches: fetch by id. */
const few = (words: string) => (rows: string) =>
  both(`${rows} and id = any(array(select articles_with('${words}', 2001)))`)

/** For many matches: in the order of the list. */
const many = (words: string) => (rows: string) => [
  `select articles_with('${words}', 2001)`,
  ...both(`${rows} and (id in (select articles_with('${words}'))) = true`),
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

export const fill = [
  `insert into blade_articles (id, tenant_id, create_time, title, author, column_id, content, publish_state, publish_time)
   select ${FIRST}::bigint + n, '${TENANT}', localtimestamp(0) - n * interval '1 minute', '第' || n || '篇报道', '记者', 1,
     '<p>${text}' || case when n % 100 = 0 then '罕见病用药' else '' end || case when n % 3 = 0 then '集采' else '' end
       || '</p><p>${text}' || n || '</p>',
     1 + n % 4, localtimestamp(0) - n * interval '1 minute'
   from generate_series(1, ${ARTICLES}) n`,
  'vacuum analyze blade_articles',
  'vacuum analyze search.article_words',
]
