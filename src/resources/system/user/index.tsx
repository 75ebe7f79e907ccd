import { user } from '#contract/system/user'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/states/preloadable.tsx'
import { UserPhone } from './UserPhone.tsx'
import { UserRights } from './UserRights.tsx'
import { UserState } from './UserState.tsx'
import { UserTools } from './UserTools.tsx'

export default defineResource(user, {
  columns: ['account', 'tenantId', 'realName', 'status', 'phone', 'roleId', 'deptId'],
  cells: {
    status: record => <UserState record={record} />,
    phone: record => <UserPhone record={record} />,
  },
  shows: { roleId: record => <UserRights record={record} /> },
  columnWidths: { tenantId: 110, realName: 110, status: 120, phone: 120, roleId: 110, deptId: 110 },
  operationWidth: 170,
  lessImportant: ['deptId', 'roleId'],
  listCall: 'page',
  toolbar: UserTools,
  bulkActions: ['role', 'reset', 'unlock', 'offline', 'extension'],
  aside: {
    field: 'deptId',
    component: preloadable(async () => (await import('./DepartmentTree.tsx')).DepartmentTree),
  },
  groups: [
    {
      label: { zh: '基础信息', en: 'Account' },
      fields: ['tenantId', 'account', 'userType', 'password'],
    },
    {
      label: { zh: '详细信息', en: 'Person' },
      fields: ['name', 'realName', 'avatar', 'phone', 'email', 'sex', 'birthday', 'status'],
    },
    {
      label: { zh: '职责信息', en: 'Duties' },
      fields: ['code', 'roleId', 'deptId', 'postId', 'deputyId'],
    },
  ],
  form: preloadable(async () => (await import('./UserForm.tsx')).UserForm),
})
