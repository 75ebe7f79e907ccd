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
]
