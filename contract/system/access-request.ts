import { dateTime, dict, longText, optional, reference, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'
import { setElsewhere } from '../kit/references.ts'
import { ownerField } from '../kit/tenantField.ts'
import { targets } from './targets.ts'

/** Values of `outcome`. */
export const requestOutcome = { open: 1, granted: 2, refused: 3 } as const

const reason = optional(longText('申请理由', 'Reason', { maxLength: 500, ...setElsewhere }))

/** Requests for permissions that somebody lacks. Granting one gives its applicant the role, until the end date if it has one. */
export const accessRequest = defineModule({
  name: 'access_request',
  path: 'blade-system/access-request',
  route: '/authority/access-request',
  title: { zh: '权限申请', en: 'Access requests' },
  fields: {
    permission: text('申请内容', 'Permission', { maxLength: 200, ...setElsewhere }),
    userId: optional(reference('申请人', 'Applicant', targets.user('userAccount'), setElsewhere)),
    reason,
    outcome: dict('处理结果', 'Outcome', 'access_request_outcome', { default: requestOutcome.open }),
    roleId: optional(
      reference('授予角色', 'Role to give', {
        path: 'blade-system/role',
        call: 'tree',
        shows: 'roleName',
        as: 'roleName',
        tree: true,
      }),
    ),
    endTime: optional(dateTime('有效期至', 'Until')),
    remark: optional(text('答复', 'Answer', { maxLength: 255 })),
    tenantId: ownerField,
  },
  search: ['outcome', 'userId'],
  restorable: false,
  sheets: 'none',
  found: 'none',
  calls: {
    /** Requests a menu item or button for the caller. */
    ask: {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '申请权限', en: 'Request a permission' },
      input: { target: text('菜单或按钮', 'Menu item or button', { maxLength: 200 }), reason },
    },
  },
})
