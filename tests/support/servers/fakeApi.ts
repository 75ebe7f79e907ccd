import axios, { type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { http, silentHttp } from '../../../src/providers/api/http.ts'

export interface Answer {
  status?: number
  body?: unknown
}

export type RequestConfig = InternalAxiosRequestConfig

/** Replaces the server at the far end of the wire; returns the requests it received. */
export function answerWith(answer: (config: RequestConfig) => Answer | Promise<Answer>): RequestConfig[] {
  const requests: RequestConfig[] = []
  const adapter: AxiosAdapter = async config => {
    if (/\?(&|$)/.test(config.url ?? '')) throw new Error(`An empty query in ${config.url}`)
    const [url = '', query] = config.url?.split('?') ?? []
    const sent = { ...config, url, params: { ...Object.fromEntries(new URLSearchParams(query)), ...config.params } }
    requests.push(sent)
    const { status = 200, body } = await answer(sent)
    const response: AxiosResponse = { data: body, status, statusText: '', headers: {}, config }
    if (config.validateStatus?.(status) ?? true) return response
    throw new axios.AxiosError(`status ${status}`, undefined, config, undefined, response)
  }
  setAdapter(adapter)
  return requests
}

function setAdapter(adapter: AxiosAdapter): void {
  for (const client of [http, silentHttp]) client.defaults.adapter = adapter
}

/** A server that is not there. */
export function answerNothing(): void {
  setAdapter(async config => {
    throw new axios.AxiosError('Network Error', 'ERR_NETWORK', config)
  })
}

export function envelope(data: unknown): Answer {
  return { body: { code: 200, success: true, data, msg: '操作成功' } }
}

export function refusal(code: number, msg: string, status = code): Answer {
  return { status, body: { code, success: false, data: null, msg } }
}
