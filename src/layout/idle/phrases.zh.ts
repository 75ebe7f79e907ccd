export const zh = {
  soon: '一段时间没有操作，屏幕将于{{time}}锁定；按任意键或移动鼠标即可继续。',
}
