import type { ReportTable } from '../../report/index.ts'

export { readyMade } from './readyMade.ts'

const column = (name: string, zh: string, en: string) => ({ name, zh, en })
const times = [column('create_time', '创建时间', 'Created at'), column('update_time', '更新时间', 'Updated at')]
const id = column('id', '编号', 'ID')
// Columns that several tables have alike.
const columnId = column('column_id', '栏目编号', 'Column ID')
const editionId = column('edition_id', '期次编号', 'Edition ID')
const author = column('author', '作者', 'Author')
const source = column('source', '来源', 'Source')
const sort = column('sort', '排序', 'Order')
const state = column('publish_state', '状态', 'State')
const published = column('publish_time', '发布时间', 'Published at')

/** Nothing that is secret or about a reader's person. */
export const catalog: readonly ReportTable[] = [
  {
    ...{ name: 'articles', path: 'blade-biz/articles', zh: '文章', en: 'Articles' },
    within: [{ field: 'originId', operator: 'null', value: true }],
    columns: [
      id,
      column('title', '标题', 'Headline'),
      author,
      column('correspondent', '通讯员', 'Correspondent'),
      source,
      columnId,
      { ...column('column_name', '栏目', 'Column'), nameOf: 'columnId' },
      editionId,
      column('page_id', '版面编号', 'Page ID'),
      column('article_type', '类型', 'Type'),
      column('characters', '字数', 'Characters'),
      column('is_top', '置顶', 'On top'),
      column('is_recommend', '推荐', 'Recommended'),
      state,
      published,
      ...times,
    ],
  },
  {
    ...{ name: 'columns', path: 'blade-biz/columns', zh: '栏目', en: 'Columns' },
    columns: [
      id,
      column('parent_id', '上级编号', 'Parent ID'),
      column('column_name', '名称', 'Name'),
      column('column_code', '编码', 'Code'),
      column('column_type', '类型', 'Type'),
      column('column_editor', '编辑', 'Editor'),
      sort,
      column('is_nav', '导航', 'In the navigation'),
      ...times,
    ],
  },
  {
    ...{ name: 'editions', path: 'blade-biz/edition', zh: '期刊', en: 'Editions' },
    columns: [
      id,
      column('title', '标题', 'Title'),
      column('edition_no', '期号', 'Issue'),
      column('total_no', '总期号', 'Running number'),
      column('publish_date', '出版日期', 'Date of issue'),
      column('page_count', '版数', 'Pages'),
      column('is_special', '特刊', 'Special issue'),
      column('editor_in_chief', '总编', 'Editor-in-chief'),
      state,
      column('publish_time', '出版时间', 'Released at'),
      column('view_count', '浏览数', 'Views'),
      ...times,
    ],
  },
  {
    ...{ name: 'pages', path: 'blade-biz/page', zh: '版面', en: 'Pages' },
    columns: [
      id,
      column('page_no', '版次', 'Page number'),
      column('page_name', '版名', 'Name'),
      editionId,
      columnId,
      sort,
      column('duty_editor', '责编', 'Editor on duty'),
      column('layout_editor', '版式', 'Layout'),
      column('convert_state', '转换状态', 'Conversion'),
      ...times,
    ],
  },
  {
    ...{ name: 'comments', path: 'blade-biz/comment', zh: '评论', en: 'Comments' },
    columns: [
      id,
      column('target_type', '对象类型', 'Kind of subject'),
      { ...column('target_id', '对象编号', 'Subject ID'), isComputed: true },
      column('parent_id', '所回复评论的编号', 'In answer to'),
      column('like_count', '点赞数', 'Likes'),
      column('approved', '审核状态', 'State'),
      column('approved_time', '审核时间', 'Decided at'),
      ...times,
    ],
  },
  {
    ...{ name: 'videos', path: 'blade-biz/videos', zh: '视频', en: 'Videos' },
    columns: [
      id,
      column('title', '标题', 'Title'),
      columnId,
      column('duration', '时长（秒）', 'Seconds'),
      source,
      author,
      state,
      published,
      column('view_count', '播放数', 'Views'),
      ...times,
    ],
  },
  {
    ...{ name: 'feedback', path: 'blade-biz/feedback', zh: '反馈', en: 'Feedback' },
    columns: [
      id,
      column('feedback_type', '类型', 'Type'),
      column('article_id', '文章编号', 'Article ID'),
      column('handle_state', '处理状态', 'State'),
      column('reply_time', '回复时间', 'Answered at'),
      ...times,
    ],
  },
]
