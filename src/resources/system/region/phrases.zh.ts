export const zh = {
  chooseOne: '请先选择一项区划',
  parentName: '父区划名称',
  code: '区划编号',
  needSubCode: '请输入区划子编号',
  exists: '区划编号已存在',
}
