export const zh = {
  ok: '固定',
  done: '已固定到首页',
  name: '名称',
  nameNeeded: '请输入名称',
  filtered: '包含当前的{{count}}个筛选条件和排序。首页卡片上的数量与此列表的总数一致。',
  whole: '当前没有筛选条件，固定整个列表。先搜索再固定，可只看其中一部分。',
}
