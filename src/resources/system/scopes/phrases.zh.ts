export const zh = {
  configure: '[{{name}}] {{scopes}}配置',
  ruleHelp: '用模块的字段和用户属性写条件，不是SQL，如',
  grammar: '语法说明',
  template: '平台模板',
  adopted: '平台模板，已采用',
  comma: '、',
  closing: '保存后，{{roles}}个角色不能再调用此接口：{{names}}',
  closingNone: '保存后，没有角色会失去此接口',
  closingHint: '在角色管理的“权限设置”中授予此接口权限的角色可以调用。管理员角色不受限制，其他租户不受影响。',
}
