import { numbered, type SeedDictionary } from '../kit/definition/seedDictionary.ts'

/** The dictionaries that fields of the contract name. */
export const dictionaries: readonly SeedDictionary[] = [
  numbered('sex', '性别', '男', '女', '未知'),
  numbered('notice', '通知类型', '发布通知', '批转通知', '转发通知', '指示通知', '任免通知', '事务通知'),
  numbered('menu_category', '菜单类型', '菜单', '按钮'),
  numbered('button_func', '按钮功能', '工具栏', '操作栏', '工具操作栏'),
  numbered('yes_no', '是否', '否', '是'),
  // The remark is the word of the route.
  {
    code: 'flow',
    name: '流程类型',
    entries: [
      ['1', '请假流程', 'leave'],
      ['2', '报销流程', 'expense'],
      ['3', '通用流程', 'common'],
    ],
  },
  numbered('oss', '对象存储类型', 'minio', '七牛云', '阿里云', '腾讯云'),
  numbered('sms', '短信服务类型', '云片', '七牛云', '阿里云', '腾讯云', '内置发件箱'),
  numbered('sms_result', '短信发送结果', '成功', '失败'),
  numbered('org_category', '机构类型', '公司', '部门', '小组'),
  numbered('post_category', '岗位类型', '高层', '中层', '基层', '其他'),
  numbered('data_scope_type', '数据权限', '全部可见', '本人可见', '所在机构可见', '所在机构及子级可见', '自定义'),
  numbered('api_scope_type', '接口权限', '系统接口', '业务接口'),
  numbered('scope_category', '权限类型', '数据权限', '接口权限'),
  {
    code: 'region',
    name: '行政区划',
    entries: [
      ['0', '国家'],
      ['1', '省份/直辖市'],
      ['2', '地市'],
      ['3', '区县'],
      ['4', '乡镇'],
      ['5', '村委'],
    ],
  },
  numbered('user_type', '用户平台', 'WEB', 'APP', 'OTHER'),
  numbered('user_status', '账号状态', '正常', '停用', '待审核'),
  numbered('tenant_status', '租户状态', '正常', '停用'),
  numbered('code_template', '代码模板', '普通列表', '树形'),
  numbered('leave_status', '请假状态', '审批中', '已通过', '已驳回', '已取消'),
]
