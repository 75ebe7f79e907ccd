export const zh = {
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
}
