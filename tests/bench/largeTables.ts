/** Statements that fill tables with as many rows as a large newspaper has after years. */
const TENANT = '000000'
/** Far from what the server gives out. */
const FIRST_ARTICLE = '8500000000000000000'
const ARTICLES = 100_000
const LOG_ROWS = 1_000_000

const text = '国家医保局公布药品采购结果，企业把竞争重点从单纯压价转向质量与稳定供应，基层医疗机构用药保障进一步加强。'

export const fillArticles = [
  `insert into blade_articles (id, tenant_id, create_time, title, author, column_id, content, publish_state, publish_time)
   select ${FIRST_ARTICLE}::bigint + n, '${TENANT}', localtimestamp(0) - n * interval '1 minute', '第' || n || '篇报道', '记者', 1,
     '<p>${text}' || case when n % 100 = 0 then '罕见病用药' else '' end || case when n % 3 = 0 then '集采' else '' end
       || '</p><p>${text}' || n || '</p>',
     1 + n % 4, localtimestamp(0) - n * interval '1 minute'
   from generate_series(1, ${ARTICLES}) n`,
  'vacuum analyze blade_articles',
  'vacuum analyze search.article_words',
]

/** A row each 0.9 seconds from the first of the month on, half of them of one tenant. */
export const fillLogs = `insert into blade_log_api
  (id, tenant_id, create_time, service_id, method, request_uri, duration, trace_id, create_by, status, type, title)
  select 100000 + n, case when n % 2 = 0 then '${TENANT}' else '88000' || n % 9 end,
    date_trunc('month', localtimestamp) + n * interval '0.9 seconds', 'broadsheet', 'GET', '/api/blade-system/post/list',
    n % 300, gen_random_uuid()::text, 'admin', 200, '1', '岗位管理'
  from generate_series(1, ${LOG_ROWS}) n`
