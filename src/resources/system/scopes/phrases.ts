import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/system/scopes', {
  configure: { zh: '[{{name}}] {{scopes}}配置', en: '[{{name}}] {{scopes}}' },
  ruleHelp: {
    zh: '用模块的字段和用户属性写条件，不是SQL，如',
    en: 'A condition over fields of the module and attributes of the user; not SQL. For example',
  },
  grammar: { zh: '语法说明', en: 'Grammar' },
  template: { zh: '平台模板', en: 'Platform template' },
  adopted: { zh: '平台模板，已采用', en: 'Platform template, adopted' },
  allFields: { zh: '全部字段', en: 'All fields' },
  closing: {
    zh: '保存后，{{roles}}个角色不能再调用此接口：{{names}}',
    en: 'Once saved, these roles can no longer make this call ({{roles}}): {{names}}',
  },
  closingNone: { zh: '保存后，没有角色会失去此接口', en: 'Once saved, no role loses this call' },
  closingHint: {
    zh: '在角色管理的“权限设置”中授予此接口权限的角色可以调用。管理员角色不受限制，其他租户不受影响。',
    en: 'Roles that are granted this scope under Roles, Permissions can make the call. It limits neither administrators nor other tenants.',
  },
})
