export const zh = {
  progress: '浏览器验证的进度',
  instead: '看不清图片？改由浏览器验证',
  running: '浏览器正在验证，无需操作',
  done: '浏览器验证已完成',
  failed: '浏览器验证未能开始',
  again: '重试',
}
