import { commentState, publishState } from '#contract/biz/states'
import { emptyDefinition, emptyParameter } from '#contract/report/definition'
import type { ReadyMade } from '../../report/index.ts'

const column = (name: string, zh: string, en: string) => ({ name, zh, en })

/** Both ends are optional. */
const period = { ...emptyParameter, name: 'period', zh: '发布日期', en: 'Published', type: 'period' } as const

const inPeriod = `a.publish_state = ${publishState.published}
  and (:period_from is null or a.publish_time >= :period_from)
  and (:period_to is null or a.publish_time < :period_to + interval '1 day')`

const authors: ReadyMade = {
  key: 'authors',
  name: '作者产量与稿酬',
  nameEn: 'Output and fees per author',
  remark: '稿酬 = 已发布文章的字数 ÷ 1000 × 千字稿酬。',
  remarkEn: 'Fee = characters of published articles ÷ 1,000 × the rate.',
  definition: {
    ...emptyDefinition,
    statement: `select coalesce(nullif(btrim(a.author), ''), '—') as author,
  count(*) as articles,
  sum(a.characters) as characters,
  round(sum(a.characters) * :rate / 1000, 2) as fee
from articles a
where ${inPeriod}
group by 1
order by fee desc, author`,
    parameters: [
      period,
      {
        ...emptyParameter,
        ...{ name: 'rate', zh: '千字稿酬（元）', en: 'Yuan per 1,000 characters', type: 'number' },
        ...{ required: true, default: '100' },
      },
    ],
    columns: [
      column('author', '作者', 'Author'),
      column('articles', '篇数', 'Articles'),
      column('characters', '字数', 'Characters'),
      column('fee', '稿酬（元）', 'Fee (yuan)'),
    ],
    presentation: 'bar',
    category: 'author',
    figures: ['fee'],
  },
}

const balance: ReadyMade = {
  key: 'balance',
  name: '栏目均衡',
  nameEn: 'Balance of columns',
  remark: '占比 = 栏目已发布文章的字数 ÷ 全部已发布文章的字数。',
  remarkEn: 'Share = characters published in a column ÷ all published characters.',
  definition: {
    ...emptyDefinition,
    statement: `select coalesce(a.column_name, '—') as column_name,
  count(*) as articles,
  sum(a.characters) as characters,
  round(100.0 * sum(a.characters) / nullif(sum(sum(a.characters)) over (), 0), 1) as share
from articles a
where ${inPeriod}
group by 1
order by characters desc, column_name`,
    parameters: [period],
    columns: [
      column('column_name', '栏目', 'Column'),
      column('articles', '篇数', 'Articles'),
      column('characters', '字数', 'Characters'),
      column('share', '占比（%）', 'Share (%)'),
    ],
    presentation: 'pie',
    category: 'column_name',
    figures: ['characters'],
  },
}

const timing: ReadyMade = {
  key: 'timing',
  name: '从起草到发布的时间',
  nameEn: 'Time from draft to publish',
  remark: '每篇文章从创建到发布的小时数，按栏目取平均值、中位数和最大值。',
  remarkEn: 'Hours from the creation of an article to its publication: mean, median and most for each column.',
  definition: {
    ...emptyDefinition,
    statement: `with times as (
  select coalesce(a.column_name, '—') as column_name,
    extract(epoch from a.publish_time - a.create_time) / 3600 as hours
  from articles a
  where ${inPeriod} and a.publish_time >= a.create_time
)
select column_name,
  count(*) as articles,
  round(avg(hours), 1) as average,
  round((percentile_cont(0.5) within group (order by hours))::numeric, 1) as median,
  round(max(hours), 1) as longest
from times
group by column_name
order by average desc, column_name`,
    parameters: [period],
    columns: [
      column('column_name', '栏目', 'Column'),
      column('articles', '篇数', 'Articles'),
      column('average', '平均（小时）', 'Average (hours)'),
      column('median', '中位数（小时）', 'Median (hours)'),
      column('longest', '最长（小时）', 'Longest (hours)'),
    ],
    presentation: 'bar',
    category: 'column_name',
    figures: ['average', 'median'],
  },
}

const comments: ReadyMade = {
  key: 'comments',
  name: '文章评论数',
  nameEn: 'Comments per article',
  remark: '评论最多的文章；评论数不论审核状态，另列已通过的。',
  remarkEn: 'The most commented articles: all comments, and those that were approved.',
  definition: {
    ...emptyDefinition,
    statement: `select a.title,
  count(*) as comments,
  count(*) filter (where c.approved = ${commentState.approved}) as approved,
  coalesce(sum(c.like_count), 0) as likes
from comments c
join articles a on a.id = c.target_id
where c.target_type = 1 and ${inPeriod}
group by a.id, a.title
order by comments desc, likes desc, a.title
limit :most`,
    parameters: [
      period,
      {
        ...emptyParameter,
        ...{ name: 'most', zh: '最多篇数', en: 'Articles at most', type: 'number', required: true, default: '20' },
      },
    ],
    columns: [
      column('title', '文章', 'Article'),
      column('comments', '评论数', 'Comments'),
      column('approved', '已通过', 'Approved'),
      column('likes', '点赞数', 'Likes'),
    ],
    presentation: 'bar',
    category: 'title',
    figures: ['comments'],
  },
}

const press: ReadyMade = {
  key: 'press',
  name: '按时出版',
  nameEn: 'On-time press',
  remark: '每期的出版时间与出版日的规定时刻相比：正数为晚，负数为早（分钟）。',
  remarkEn: 'When each edition was released, in minutes after (or, below zero, before) the time set for its day.',
  definition: {
    ...emptyDefinition,
    statement: `select to_char(e.publish_date, 'YYYY-MM-DD') as day,
  e.title,
  to_char(e.publish_time, 'YYYY-MM-DD HH24:MI') as released,
  round(extract(epoch from e.publish_time - date_trunc('day', e.publish_date)) / 60 - 60 * :hour) as minutes,
  e.publish_time <= date_trunc('day', e.publish_date) + :hour * interval '1 hour' as on_time
from editions e
where e.publish_state = ${publishState.published}
  and (:period_from is null or e.publish_date >= :period_from)
  and (:period_to is null or e.publish_date < :period_to + interval '1 day')
order by e.publish_date, e.title`,
    parameters: [
      { ...period, zh: '出版日期', en: 'Date of issue' },
      {
        ...emptyParameter,
        ...{ name: 'hour', zh: '规定时刻（点，可用小数）', en: 'Due at (hour, may have decimals)', type: 'number' },
        ...{ required: true, default: '6.5' },
      },
    ],
    columns: [
      column('day', '出版日期', 'Date of issue'),
      column('title', '期刊', 'Edition'),
      column('released', '实际出版', 'Released'),
      column('minutes', '晚于规定（分钟）', 'Minutes late'),
      column('on_time', '按时', 'On time'),
    ],
    presentation: 'bar',
    category: 'day',
    figures: ['minutes'],
  },
}

/** In the order in which they are in lists and on the home page. */
export const readyMade: readonly ReadyMade[] = [authors, balance, timing, comments, press]
