export const zh = {
  articles: '文章 {{count}}',
  byIssue: '各期文章数',
  name: '栏目',
  issue: '第{{number}}期',
  special: '特刊',
  gap: '缺',
  gaps: '第{{number}}期还缺{{count}}个栏目：{{names}}',
  noGaps: '第{{number}}期没有缺稿的栏目。',
  gapRule:
    '数字含下级栏目的文章。近期至少半数期次有文章、或本期有所属版面的栏目，本期没有文章时标为“缺”；特刊只看所属版面。',
  noIssues: '还没有期刊',
}
