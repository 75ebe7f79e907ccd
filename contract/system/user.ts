import { Object as ObjectOf, Unsafe } from 'typebox'
import {
  dateTime,
  dict,
  email,
  flag,
  image,
  longText,
  number,
  optional,
  phone,
  reference,
  references,
  secret,
  text,
} from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { forestSchema, pageInput, pageSchema, rowsOf } from '../kit/reply.ts'
import { optionalTenant, tenantField } from '../kit/tenantField.ts'
import { targets } from './targets.ts'

const account = text('登录账号', 'Account', { maxLength: 45, isName: true })
const realName = text('用户姓名', 'Full name', { maxLength: 64 })
const name = text('用户昵称', 'Nickname', { maxLength: 64 })
const userIds = references('用户', 'Users', {
  path: 'blade-user',
  call: 'user-list',
  shows: 'realName',
  as: 'userName',
})
const userExt = optional(longText('用户拓展', 'Extension', { maxLength: 255 }))
const userType = dict('用户平台', 'Platform', 'user_type', { default: 1 })
const roleId = references('所属角色', 'Roles', {
  path: 'blade-system/role',
  call: 'tree',
  shows: 'roleName',
  as: 'roleName',
  tree: true,
})
const id = text('用户', 'User', { maxLength: 19 })

const fields = {
  tenantId: tenantField,
  account,
  userType,
  /** Plain text, as the wire has it; stored only as a hash. Given when creating; changed by calls of its own. */
  password: optional(secret('密码', 'Password', { maxLength: 128, modes: { edit: 'hidden', show: 'hidden' } })),
  /** Of a program: nobody signs in with it, and administrators make its access keys. Chosen when creating. */
  isService: optional(flag('服务账号', 'Service account', { modes: { edit: 'locked' } })),
  name,
  realName,
  avatar: optional(image('头像', 'Picture')),
  phone: optional(phone('手机号码', 'Phone')),
  email: optional(email('电子邮箱', 'E-mail', { maxLength: 64 })),
  sex: optional(dict('用户性别', 'Sex', 'sex')),
  birthday: optional(dateTime('用户生日', 'Birthday', { dayOnly: true })),
  code: optional(text('用户编号', 'Number', { maxLength: 12 })),
  roleId,
  deptId: references('所属部门', 'Departments', {
    path: 'blade-system/dept',
    call: 'tree',
    shows: 'deptName',
    as: 'deptName',
    tree: true,
  }),
  postId: optional(
    references('所属岗位', 'Posts', {
      path: 'blade-system/post',
      call: 'select',
      shows: 'postName',
      as: 'postName',
    }),
  ),
  /** Receives the tasks that arrive for this user. */
  deputyId: optional(reference('代理人', 'Deputy', targets.colleague('deputyName'), { modes: { create: 'hidden' } })),
  /** The deputy acts from and until then, or without an end. */
  deputyFrom: optional(dateTime('代理开始', 'Deputy from', { modes: { create: 'hidden' } })),
  deputyUntil: optional(dateTime('代理结束', 'Deputy until', { modes: { create: 'hidden' } })),
  deputyOnLeave: optional(flag('仅请假期间代理', 'Deputy during leave only', { modes: { create: 'hidden' } })),
  /** 1 active, 2 stopped: edits change between the two. 3 waits for approval, which is a call of its own. */
  status: optional(dict('账号状态', 'State', 'user_status', { default: 1, modes: { create: 'hidden' } })),
  lastLoginTime: optional(dateTime('最近登录', 'Last sign-in', { modes: { create: 'hidden', edit: 'hidden' } })),
}

export type User = RecordOf<{ fields: typeof fields }>

/** Names of menu items that are below the same one. */
export interface MenuNames {
  group: string
  items: string[]
}

export interface UserRights {
  roles: string[]
  menus: MenuNames[]
  /** Granted, but not in the package of the tenant. */
  leftOut: MenuNames[]
}

/** A rule that decides whether somebody may do something. */
export interface AccessReason {
  allowed: boolean
  text: string
}

/** The decision of the server about a person and a screen, button, call or record, with the rules it follows from. */
export interface AccessExplanation {
  allowed: boolean
  title: string
  reasons: AccessReason[]
  /** Roles of the tenant that would allow what the person's own do not. */
  roles: { id: string; roleName: string }[]
}

/** Refusals of `update-password`, so that a form shows them at their field. */
export const passwordRefusals = {
  wrongOld: { zh: '原密码不正确', en: 'The old password is wrong' },
  differ: { zh: '两次密码输入不一致', en: 'The two passwords differ' },
  same: { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  tooCommon: { zh: '新密码过于常见，请换一个', en: 'That password is too common' },
}

/** Shown once, good for one sign-in. Creating a user without a password answers one as `issued`. */
export interface OneTimePassword {
  id: string
  account: string
  password: string
}

/** Answer of `import-user`. A single invalid row prevents all writes; `errors` lists the reasons. */
export interface ImportedUsers {
  created: number
  changed: number
  errors: { row: number; reason: string }[]
  passwords: OneTimePassword[]
}

/** A record with fields the server vouches for. */
const record = <Row>() => Unsafe<Row>(ObjectOf({}, { additionalProperties: true }))

export const explanation = record<AccessExplanation>()

/** A target whose permission the server explains. */
export const explainedTarget = {
  /** Id, code or address of a menu item or button, or the path of a call such as `blade-system/post/submit`. */
  target: text('菜单、按钮或接口', 'Menu item, button or call', { maxLength: 200 }),
}

const explained = {
  ...explainedTarget,
  /** Of the module that the target belongs to. */
  recordId: optional(text('记录编号', 'Record', { maxLength: 19 })),
}

const digest = (zh: string, en: string) => text(zh, en, { maxLength: 32 })

export const user = defineModule({
  name: 'user',
  path: 'blade-user',
  route: '/system/user',
  title: { zh: '用户管理', en: 'Users' },
  fields,
  unique: ['account', 'code'],
  search: ['tenantId', 'account', 'realName', 'userType', 'phone', 'roleId', 'status'],
  searches: { locked: flag('是否锁定', 'Locked'), online: flag('是否在线', 'Online') },
  buttons: {
    role: { label: { zh: '角色配置', en: 'Roles' }, action: 1 },
    reset: { label: { zh: '密码重置', en: 'Reset passwords' }, action: 1 },
    unlock: { label: { zh: '账号解封', en: 'Unlock' }, action: 1 },
    factor: { label: { zh: '重置二次验证', en: 'Reset second factor' }, action: 1 },
    offline: { label: { zh: '强制下线', en: 'Sign out' }, action: 1 },
    extension: { label: { zh: '平台配置', en: 'Platform' }, action: 1 },
    approve: { label: { zh: '注册审批', en: 'Approve registrations' }, action: 1 },
  },
  calls: {
    /** The call that other modules name `list`; `deptId` includes sub-departments. */
    page: {
      method: 'GET',
      needs: 'list',
      title: { zh: '用户分页', en: 'Users, paged' },
      input: {
        ...pageInput,
        deptId: optional(text('所属部门', 'Department', { maxLength: 19 })),
        account: optional(account),
        realName: optional(realName),
        userType: optional(userType),
        tenantId: optionalTenant,
        status: optional(number('账号状态', 'State')),
      },
      output: pageSchema<User>(),
    },
    /** Edits as `submit` does, for clients that distinguish the two: the id and the fields that change. */
    update: { method: 'POST', needs: 'edit', title: { zh: '修改用户', en: 'Change a user' }, input: { id } },
    info: { method: 'GET', needs: 'signedIn', title: { zh: '我的信息', en: 'My record' }, output: record<User>() },
    /** Approvers and the like are chosen from these by anyone. */
    'user-list': {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '用户下拉', en: 'Users to choose from' },
      input: { realName: optional(realName) },
      output: rowsOf({ account, name, realName }),
    },
    /** The menus that a user's roles give, and those of them that the tenant's package leaves out. */
    rights: {
      method: 'GET',
      needs: 'view',
      title: { zh: '用户权限', en: 'Rights of a user' },
      input: { id },
      output: record<UserRights>(),
    },
    /** Whether and why a user may do something. */
    explain: {
      method: 'GET',
      needs: 'view',
      title: { zh: '权限说明', en: 'Explain a permission' },
      input: { id, ...explained },
      output: explanation,
    },
    'explain-own': {
      method: 'GET',
      needs: 'signedIn',
      title: { zh: '我的权限说明', en: 'Explain my own permission' },
      input: explained,
      output: explanation,
    },
    grant: {
      method: 'POST',
      needs: 'role',
      title: { zh: '角色配置', en: 'Give roles' },
      input: { userIds, roleIds: roleId },
    },
    /** Answers each user's one-time password, once. */
    'reset-password': {
      method: 'POST',
      inQuery: true,
      needs: 'reset',
      title: { zh: '密码重置', en: 'Reset passwords' },
      input: { userIds },
      output: forestSchema<OneTimePassword>(),
    },
    unlock: {
      method: 'POST',
      inQuery: true,
      needs: 'unlock',
      title: { zh: '账号解封', en: 'Unlock' },
      input: { userIds },
    },
    /** For who has lost phone, passkeys and recovery codes: removes them and ends the sessions. */
    'reset-factor': {
      method: 'POST',
      needs: 'factor',
      title: { zh: '重置二次验证', en: 'Reset the second factor' },
      input: { userIds, reason: longText('重置原因', 'Reason for the reset', { maxLength: 200 }) },
      logged: ['reason'],
    },
    /** Ends the sessions of these users on all of their devices. */
    'end-sessions': {
      method: 'POST',
      inQuery: true,
      needs: 'offline',
      title: { zh: '强制下线', en: 'End sessions' },
      input: { userIds },
    },
    'platform-detail': {
      method: 'GET',
      needs: 'extension',
      title: { zh: '平台信息', en: 'Platform record' },
      input: { id },
      output: record<User & { userExt?: string }>(),
    },
    'update-platform': {
      method: 'POST',
      inQuery: true,
      needs: 'extension',
      title: { zh: '平台配置', en: 'Set the platform' },
      input: { userId: id, userType, userExt },
      logged: ['userExt'],
    },
    /** Changes the caller's own record, whatever id is sent. */
    'update-info': {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '修改我的信息', en: 'Change my record' },
      input: {
        avatar: fields.avatar,
        name: optional(name),
        realName: optional(realName),
        phone: fields.phone,
        email: fields.email,
        deputyId: fields.deputyId,
        deputyFrom: fields.deputyFrom,
        deputyUntil: fields.deputyUntil,
        deputyOnLeave: fields.deputyOnLeave,
      },
    },
    'update-password': {
      method: 'POST',
      needs: 'signedIn',
      title: { zh: '修改我的密码', en: 'Change my password' },
      input: {
        oldPassword: digest('原密码', 'Old password'),
        newPassword: digest('新密码', 'New password'),
        newPassword1: digest('确认密码', 'New password again'),
      },
    },
    'register-guest': {
      method: 'POST',
      needs: 'public',
      title: { zh: '注册申请', en: 'Apply for an account' },
      input: {
        tenantId: text('租户编号', 'Tenant', { maxLength: 12 }),
        name: optional(name),
        account,
        password: text('密码', 'Password', { maxLength: 128 }),
        oauthId: optional(text('第三方账号', 'Third-party account', { maxLength: 64 })),
      },
    },
    /** Lets applicants in with the given roles and departments, or turns them down. */
    approve: {
      method: 'POST',
      needs: 'approve',
      title: { zh: '注册审批', en: 'Approve registrations' },
      input: {
        userIds,
        approved: flag('通过', 'Approved', { default: 1 }),
        roleIds: optional(roleId),
        deptIds: optional(fields.deptId),
        postIds: fields.postId,
      },
    },
  },
})
