// The program that the product is compared with: Fastify and pg alone, one prepared statement for each call. It checks
// nobody and nothing, writes no history and no log, and connects as the owner, for whom row-level security does not
// apply.
import Fastify from 'fastify'
import pg from 'pg'

const { REFERENCE_CONNECTION = '{}' } = process.env
const pool = new pg.Pool({ max: 10, ...JSON.parse(REFERENCE_CONNECTION) })
const app = Fastify()

type Query = Record<string, string>

const base =
  'id, tenant_id, create_user, create_dept, create_time, update_user, update_time, status, is_deleted, version'
const post = `${base}, category, post_code, post_name, sort, remark`
const article = `${base}, title, lead_title, sub_title, author, correspondent, source, column_id, edition_id, page_id,
  article_type, summary, cover_url, fee, keywords, link_url, sort, is_top, is_recommend, allow_comment, image_ids,
  video_ids, publish_state, publish_time`

const statements = {
  posts: `select ${post} from blade_post where is_deleted = 0 order by sort, id limit $1 offset $2`,
  articles: `select ${article} from blade_articles where is_deleted = 0
    order by create_time desc, id desc limit $1 offset $2`,
  detail: `select ${post} from blade_post where id = $1 and is_deleted = 0`,
  submit: `update blade_post set category = $2, post_code = $3, post_name = $4, sort = $5, version = version + 1,
    update_time = localtimestamp(0) where id = $1 and is_deleted = 0 returning id, version`,
}

async function rowsOf(name: keyof typeof statements, values: unknown[]): Promise<unknown[]> {
  return (await pool.query({ name, text: statements[name], values })).rows
}

const success = (data: unknown) => ({ code: 200, success: true, data, msg: '操作成功' })

for (const name of ['posts', 'articles'] as const)
  app.get<{ Querystring: Query }>(`/${name}`, async ({ query }) => {
    const [current, size] = [Number(query.current), Number(query.size)]
    const records = await rowsOf(name, [size, (current - 1) * size])
    return success({ records, total: records.length, size, current, pages: 1 })
  })
app.get<{ Querystring: Query }>('/detail', async ({ query }) => success((await rowsOf('detail', [query.id]))[0]))
app.post<{ Body: Query }>('/submit', async ({ body: { id, category, postCode, postName, sort } }) =>
  success((await rowsOf('submit', [id, category, postCode, postName, sort]))[0]),
)

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
