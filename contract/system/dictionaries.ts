/** The dictionaries that the product brings. English screens show an entry in English while it has the text given here. */

export interface SeedDictionary {
  code: string
  name: string
  entries: readonly SeedEntry[]
}

interface SeedEntry {
  key: string
  zh: string
  en: string
  remark?: string
}

/** Keys count from 1. */
function numbered(code: string, name: string, ...texts: (readonly [zh: string, en: string])[]): SeedDictionary {
  return { code, name, entries: texts.map(([zh, en], index) => ({ key: String(index + 1), zh, en })) }
}

/** The dictionaries of the system, which fields of kind `dict` name. */
export const systemDictionaries: readonly SeedDictionary[] = [
  numbered('sex', '性别', ['男', 'Male'], ['女', 'Female'], ['未知', 'Unknown']),
  numbered(
    'notice',
    '通知类型',
    ['发布通知', 'Publication'],
    ['批转通知', 'Endorsed'],
    ['转发通知', 'Forwarded'],
    ['指示通知', 'Instruction'],
    ['任免通知', 'Appointment'],
    ['事务通知', 'General'],
  ),
  numbered('menu_category', '菜单类型', ['菜单', 'Menu'], ['按钮', 'Button']),
  numbered('button_func', '按钮功能', ['工具栏', 'Toolbar'], ['操作栏', 'Row'], ['工具操作栏', 'Toolbar and row']),
  numbered('yes_no', '是否', ['否', 'No'], ['是', 'Yes']),
  // The remark is the word of the route.
  {
    code: 'flow',
    name: '流程类型',
    entries: [
      { key: '1', zh: '请假流程', en: 'Leave', remark: 'leave' },
      { key: '2', zh: '报销流程', en: 'Expenses', remark: 'expense' },
      { key: '3', zh: '通用流程', en: 'General', remark: 'common' },
    ],
  },
  numbered(
    'oss',
    '对象存储类型',
    ['minio', 'MinIO'],
    ['七牛云', 'Qiniu'],
    ['阿里云', 'Alibaba Cloud'],
    ['腾讯云', 'Tencent Cloud'],
  ),
  numbered(
    'sms',
    '短信服务类型',
    ['云片', 'Yunpian'],
    ['七牛云', 'Qiniu'],
    ['阿里云', 'Alibaba Cloud'],
    ['腾讯云', 'Tencent Cloud'],
    ['内置发件箱', 'Built-in outbox'],
  ),
  numbered('sms_result', '短信发送结果', ['成功', 'Sent'], ['失败', 'Failed']),
  numbered('org_category', '机构类型', ['公司', 'Company'], ['部门', 'Department'], ['小组', 'Group']),
  numbered('post_category', '岗位类型', ['高层', 'Senior'], ['中层', 'Middle'], ['基层', 'Junior'], ['其他', 'Other']),
  numbered(
    'data_scope_type',
    '数据权限',
    ['全部可见', 'All'],
    ['本人可见', 'Own'],
    ['所在机构可见', 'Own department'],
    ['所在机构及子级可见', 'Own department and below'],
    ['自定义', 'Custom rule'],
  ),
  numbered('api_scope_type', '接口权限', ['系统接口', 'System'], ['业务接口', 'Business']),
  numbered('scope_category', '权限类型', ['数据权限', 'Data'], ['接口权限', 'API']),
  {
    code: 'region',
    name: '行政区划',
    entries: [
      { key: '0', zh: '国家', en: 'Country' },
      { key: '1', zh: '省份/直辖市', en: 'Province or municipality' },
      { key: '2', zh: '地市', en: 'City' },
      { key: '3', zh: '区县', en: 'District or county' },
      { key: '4', zh: '乡镇', en: 'Township' },
      { key: '5', zh: '村委', en: 'Village' },
    ],
  },
  numbered('user_type', '用户平台', ['WEB', 'Web'], ['APP', 'App'], ['OTHER', 'Other']),
  numbered('language', '语言', ['中文', 'Chinese'], ['英文', 'English']),
  numbered('user_status', '账号状态', ['正常', 'Active'], ['停用', 'Disabled'], ['待审核', 'To be reviewed']),
  numbered('tenant_status', '租户状态', ['正常', 'Active'], ['停用', 'Disabled']),
  numbered(
    'job_state',
    '后台任务状态',
    ['失败', 'Failed'],
    ['执行中', 'Running'],
    ['等待', 'Waiting'],
    ['计划', 'Scheduled'],
  ),
  numbered(
    'flow_result',
    '流程结果',
    ['通过', 'Approved'],
    ['驳回', 'Refused'],
    ['撤回', 'Withdrawn'],
    ['已删除', 'Deleted'],
  ),
  numbered('code_template', '代码模板', ['普通列表', 'List'], ['树形', 'Tree']),
  numbered(
    'leave_status',
    '请假状态',
    ['审批中', 'In progress'],
    ['已通过', 'Approved'],
    ['已驳回', 'Rejected'],
    ['已取消', 'Cancelled'],
  ),
]

/** The business dictionaries that every tenant begins with, and may word as it likes; fields of kind `dictBiz` name them. */
export const tenantDictionaries: readonly SeedDictionary[] = [
  numbered(
    'article_state',
    '文章状态',
    ['草稿', 'Draft'],
    ['待审', 'In review'],
    ['已发布', 'Published'],
    ['已撤回', 'Withdrawn'],
    ['待发', 'Ready'],
    ['已更正', 'Corrected'],
  ),
  numbered(
    'edition_state',
    '期刊状态',
    ['编辑中', 'In editing'],
    ['待审', 'In review'],
    ['已出版', 'Released'],
    ['已撤回', 'Withdrawn'],
  ),
  numbered(
    'plan_state',
    '计划发布状态',
    ['待发布', 'Planned'],
    ['未发布', 'Failed'],
    ['已发布', 'Released'],
    ['已取消', 'Cancelled'],
  ),
  numbered(
    'article_type',
    '文章类型',
    ['图文', 'Text and images'],
    ['视频', 'Video'],
    ['专题', 'Special topic'],
    ['外链', 'Link'],
  ),
  numbered('column_type', '栏目类型', ['文章', 'Articles'], ['视频', 'Videos'], ['外链', 'Link']),
  numbered(
    'convert_state',
    '版面转换状态',
    ['未转换', 'Not converted'],
    ['转换中', 'Converting'],
    ['完成', 'Done'],
    ['失败', 'Failed'],
  ),
  numbered('image_type', '图片类型', ['新闻', 'News'], ['版面', 'Page'], ['广告', 'Advert'], ['其他', 'Other']),
  numbered('comment_target', '评论对象', ['文章', 'Article'], ['视频', 'Video'], ['期刊', 'Edition']),
  numbered('comment_state', '评论审核状态', ['待审', 'Waiting'], ['通过', 'Approved'], ['驳回', 'Rejected']),
  numbered(
    'feedback_type',
    '反馈类型',
    ['建议', 'Suggestion'],
    ['投诉', 'Complaint'],
    ['纠错', 'Correction'],
    ['其他', 'Other'],
  ),
  numbered('feedback_state', '反馈处理状态', ['未处理', 'Open'], ['处理中', 'In progress'], ['已处理', 'Answered']),
  // Beside the types that the platform declares; empty until the tenant adds its own.
  numbered('flow', '流程类型'),
]

const inEnglish = new Map(
  [...systemDictionaries, ...tenantDictionaries].flatMap(({ code, entries }) =>
    entries.map(({ zh, en }) => [`${code} ${zh}`, en] as const),
  ),
)

/** The text of an entry in a language; tenants write entries of their own in one only. */
export function entryIn(code: string, text: string, language: 'zh' | 'en'): string {
  return (language === 'en' && inEnglish.get(`${code} ${text}`)) || text
}
