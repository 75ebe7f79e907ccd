import type { RepeatedPassages } from '../../contract/biz/passages.ts'
import { fingerprintsOf } from '../../server/src/modules/biz/articles/passages/fingerprints.ts'
import type { Api } from '../support/servers/api.ts'
import { withDatabase } from './database.ts'
import { type Figure, quantile } from './figures.ts'

const ARTICLES = 50_000
const AT_ONCE = 500
const SENTENCES = 25
const ROUNDS = 5
const TENANT = '000000'
/** Far from what the server gives out, and from the articles of other figures. */
const FIRST = 8_400_000_000_000_000_000n
const closing = '本报将持续关注，欢迎读者来信来电提供线索，联系方式见本报官方网站首页。'
const words =
  '国家 医保 药品 集采 企业 医院 患者 价格 临床 研究 结果 数据 质量 供应 基层 创新 目录 谈判 注册 审评 疫苗 中药 器械 处方 药店'.split(
    ' ',
  )

/** Time in which passages of a new article are found among fifty thousand, each with a closing sentence of the paper. */
export async function passageFigures(api: Api, dataDir: string): Promise<Figure[]> {
  await withDatabase(dataDir, async ({ owner }) => {
    // The words of the search are measured elsewhere.
    await owner.query('alter table blade_articles disable trigger keep_article_words')
    for (let first = 0; first < ARTICLES; first += AT_ONCE) {
      const numbers = Array.from({ length: AT_ONCE }, (_, index) => first + index)
      const rows = numbers.map(number => ({ id: String(FIRST + BigInt(number)), content: contentOf(number) }))
      await owner.query(
        `insert into blade_articles (id, tenant_id, create_time, title, column_id, content, publish_state)
         select id, '${TENANT}', localtimestamp(0), '旧稿', 1, content, 3
         from jsonb_to_recordset($1) as given(id bigint, content text)`,
        [JSON.stringify(rows)],
      )
      const prints = rows.map(({ id, content }) => ({ id, hashes: fingerprintsOf(content) }))
      await owner.query(
        `select keep_article_passages(id, '${TENANT}', '{}', array(select jsonb_array_elements_text(hashes)::bigint))
         from jsonb_to_recordset($1) as given(id bigint, hashes jsonb)`,
        [JSON.stringify(prints)],
      )
    }
    await owner.query('alter table blade_articles enable trigger keep_article_words')
    await owner.query('vacuum analyze search.article_passages, search.indexed_articles, blade_articles')
  })
  const saves: number[] = []
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const copied = [1, 2, 3].map(step => passageOf((round + 1) * step * 3301))
    const content = `<p>${sentence(900_000 + round)}</p><p>${copied.join('</p><p>')}</p><p>${closing}</p>`
    let begun = performance.now()
    const fields = { title: `新稿${round}`, columnId: await columnOf(api, round), content }
    const { id } = await api.post<{ id: string }>('blade-biz/articles/submit', fields)
    saves.push(performance.now() - begun)
    begun = performance.now()
    const { articles, common } = await api.get<RepeatedPassages>('blade-biz/articles/passages', { id })
    times.push(performance.now() - begun)
    if (articles.length < 3 || common.length !== 1) throw new Error('passages were not found')
  }
  return [
    { name: '50,000 articles: passages found again, slowest', value: Math.max(...times), unit: 'ms', limit: 1000 },
    { name: '50,000 articles: save with fingerprints, median', value: quantile(saves, 0.5), unit: 'ms' },
  ]
}

const columnOf = async (api: Api, round: number) =>
  (
    await api.post<{ id: string }>('blade-biz/columns/submit', {
      ...{ columnName: '查重', columnCode: `passages${round}`, sort: 1, parentId: '0' },
    })
  ).id

/** Its number makes each sentence one of its own. */
function sentence(number: number): string {
  let state = number + 1
  const word = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return words[(state >>> 8) % words.length]
  }
  return `${Array.from({ length: 20 }, word).join('')}${number}。`
}

function contentOf(number: number): string {
  const sentences = Array.from({ length: SENTENCES }, (_, index) => sentence(number * SENTENCES + index))
  return `<p>${sentences.join('')}</p><p>${closing}</p>`
}

/** Two sentences of an article. */
const passageOf = (number: number) => sentence(number * SENTENCES + 4) + sentence(number * SENTENCES + 5)
