import type { Label } from '#contract/kit/fields'

export const roleLabels = {
  platform: { zh: '超级管理员角色不能删除，别名不能修改', en: 'The platform role must stay, and keep its alias' },
  platformGrant: { zh: '超级管理员角色拥有全部权限，无需设置', en: 'The platform role has every permission already' },
  ownRole: { zh: '不能扩大自己所属角色的权限', en: 'Nobody can widen a role of their own' },
  scopes: {
    zh: '所选数据权限或接口权限不属于该租户，或自己没有',
    en: 'A chosen scope is not one of the tenant, or you do not hold it yourself',
  },
} satisfies Record<string, Label>
