import { dateTime, longText, number, optional, text } from '../kit/fields.ts'

/** The server that wrote it. */
const service = {
  serviceId: text('服务ID', 'Service', { maxLength: 32 }),
  serverHost: optional(text('服务Host', 'Host')),
  serverIp: optional(text('服务IP', 'Address of the server', { maxLength: 64 })),
  env: optional(text('软件环境', 'Environment', { maxLength: 16 })),
}

/** The call that it is about. */
const request = {
  method: optional(text('请求方法', 'Method', { maxLength: 10 })),
  requestUri: optional(text('请求接口', 'Path', { maxLength: 1000 })),
  duration: optional(number('耗时（毫秒）', 'Duration, ms', { max: 2_147_483_647 })),
  createBy: optional(text('操作账号', 'Account', { maxLength: 64 })),
  remoteIp: optional(text('客户端IP', 'Address', { maxLength: 64 })),
  traceId: optional(text('追踪号', 'Trace ID', { maxLength: 64 })),
}

/** Only the detail carries these. */
const origin = {
  methodClass: optional(text('模块', 'Module')),
  methodName: optional(text('方法', 'Call')),
  userAgent: optional(longText('用户代理', 'User agent', { maxLength: 1000 })),
  params: optional(longText('请求数据', 'Parameters', { maxLength: 8000 })),
}

export const logFields = {
  service,
  request,
  origin,
  createTime: dateTime('日志时间', 'Time'),
}

export const logSearch = ['serviceId', 'serverHost', 'createBy', 'requestUri', 'createTime'] as const
