import { definePhrases } from '../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('components/errors', {
  allowed: { zh: '{{title}}：允许', en: '{{title}}: allowed' },
  refused: { zh: '{{title}}：不允许', en: '{{title}}: not allowed' },
  roles: { zh: '可授予此权限的角色：{{roles}}', en: 'Roles that would allow it: {{roles}}' },
  reason: { zh: '申请理由（可选）', en: 'Reason (optional)' },
  apply: { zh: '申请权限', en: 'Request it' },
  sent: { zh: '申请已提交，管理员处理后会通知您。', en: 'Sent: you get a notice when an administrator has decided.' },
  comma: { zh: '、', en: ', ' },
})
