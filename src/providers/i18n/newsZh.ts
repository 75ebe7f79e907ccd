/** What the screens say on which the newspaper is written and its readers are answered. */
export const newsZh = {
  commentQueue: {
    open: '逐条审核',
    title: '逐条审核评论',
    state: '待审 {{left}} 条，已通过 {{approved}} 条，已驳回 {{rejected}} 条',
    approve: '通过',
    reject: '驳回',
    later: '稍后',
    remark: '驳回原因（可不填），回车确认',
    nobody: '匿名读者',
    done: '没有待审核的评论',
    more: '再看看有没有新评论',
  },
  uses: {
    title: '使用位置',
    none: '没有文章或其他内容使用这张图片。可在文章表单的“配图”中选用。',
  },
  note: {
    passage: '笔记原文',
    gone: '文章中已找不到所引的原文，可能已被修改。',
  },
  column: {
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
  },
  media: {
    notPlayable:
      '这个视频已上传，但浏览器不能播放，读者也可能看不到。请转为 H.264 编码的 MP4 再上传；封面和时长需自行填写。',
  },
  article: {
    text: '标题与正文',
    words: '{{words}} 字',
    lineLength: '{{count}} 字',
    preview: '版面预览',
    printed: '见报文章',
    open: '打开文章',
    published: '这篇文章已发布，保存后读者立即看到修改。',
    publishedByOthers: '这篇文章已发布，您没有发布权限，只能调整期次和版面；要修改内容，请先请有权限的同事撤回。',
  },
}
