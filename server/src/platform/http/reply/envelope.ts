import type { Envelope } from '#contract/kit/reply'

/** Every answer but those of the token endpoint comes in this. */
export function success<Data>(data: Data): Envelope<Data> {
  return { code: 200, success: true, data, msg: '操作成功' }
}

export function failure(status: number, msg: string, data: unknown = null): Envelope {
  return { code: status, success: false, data, msg }
}
