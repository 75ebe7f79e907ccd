export const zh = {
  inherited: '平台',
  overridden: '已覆盖',
}
