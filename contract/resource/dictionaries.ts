import { numbered, type SeedDictionary } from '../kit/dictionaries.ts'

export const systemDictionaries: readonly SeedDictionary[] = [
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
  numbered(
    'webhook_pause',
    '网络钩子停用原因',
    ['连续推送失败', 'Repeated failures'],
    ['所有者不能登录', 'Owner cannot sign in'],
  ),
  numbered(
    'webhook_state',
    '推送状态',
    ['待发送', 'Waiting'],
    ['已送达', 'Delivered'],
    ['失败', 'Failed'],
    ['已取消', 'Cancelled'],
  ),
  numbered(
    'webhook_fault',
    '推送失败原因',
    ['对方拒绝', 'Refused'],
    ['超时', 'Timed out'],
    ['无法连接', 'Unreachable'],
    ['内部地址', 'Inner network'],
  ),
]
