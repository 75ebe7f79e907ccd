import { withDatabase } from './database.ts'
import type { Figure } from './figures.ts'

const ARTICLES = 100_000
const OTHERS = 900_000
const LIMIT_MS = 150
const TENANT = '000000'

/** How fast the search over everything finds its proposals among a million records, in the database. */
export function searchFigures(dataDir: string): Promise<Figure[]> {
  return withDatabase(dataDir, async ({ owner, seeAs, timeOf }) => {
    await owner.query(fill)
    await owner.query('vacuum analyze search_index.entry')
    await seeAs(TENANT)
    const figures: Figure[] = []
    for (const [name, query] of questions) {
      const value = await timeOf(`select * from find_search_entries($q$${query}$q$, '{${modules}}', 6)`)
      figures.push({ name: `search over everything, ${name}`, value, unit: 'ms', limit: LIMIT_MS })
    }
    return figures
  })
}

const modules = 'blade-biz/articles,blade-biz/comment,blade-biz/page,blade-user,blade-resource/attach,blade-system/dept'

const questions = [
  ['a word in one of 100', `('罕见')`],
  ['a word in all articles', `('医保')`],
  ['two words in many records', `('医保') & ('集采')`],
  ['a word in a third of the records', `('集采')`],
  ['pinyin in all records', `('~yi~bao')`],
  ['initials and a rare word', `('^yb') & ('罕见')`],
  ['nothing', `('没有')`],
] as const

/** Entries without records: terms as those of titles of ten characters, and of articles of some hundred. */
const fill = `insert into search_index.entry (module, record_id, tenant_id, shared, version, shape, place, title, facts, body, terms)
  select module, 8600000000000000000 + n, '${TENANT}', false, 1, 'bench', nextval('search_index.places'), '记录', '', '',
    search_index.terms_of('${TENANT}', false, module, currval('search_index.places'), concat_ws(' ',
      '~yi~bao ^yb', case when n % 100 = 0 then '罕见' end, case when n % 3 = 0 then '集采' end, 'n' || n,
      case when n <= ${ARTICLES} then '医保 ' || long end, (select string_agg('t' || (n * 31 + i * i) % 50000, ' ') from generate_series(1, 20) i)))
  from generate_series(1, ${ARTICLES + OTHERS}) n,
    lateral (select case when n <= ${ARTICLES} then 'blade-biz/articles'
      else (array['blade-biz/comment', 'blade-resource/attach', 'blade-biz/page'])[1 + n % 3] end as module) m,
    lateral (select case when n <= ${ARTICLES} then
      (select string_agg('b' || (n * 17 + i * i * 7) % 200000, ' ') from generate_series(1, 200) i) end as long) l`
