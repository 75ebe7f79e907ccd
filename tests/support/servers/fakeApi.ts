import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import axios, { AxiosHeaders } from 'axios'
import { vi } from 'vitest'
import { settings } from '../../../src/lib/settings.ts'
import { http } from '../../../src/providers/api/http.ts'

export interface Answer {
  status?: number
  body?: unknown
}

export type RequestConfig = InternalAxiosRequestConfig

/** Stands for the server at the far end of the wire; returns the requests it received. */
export function answerWith(answer: (config: RequestConfig) => Answer | Promise<Answer>): RequestConfig[] {
  const requests: RequestConfig[] = []
  const adapter: AxiosAdapter = async config => {
    requests.push(config)
    const { status = 200, body } = await answer(config)
    const response: AxiosResponse = { data: body, status, statusText: '', headers: {}, config }
    if (config.validateStatus?.(status) ?? true) return response
    throw new axios.AxiosError(`status ${status}`, undefined, config, undefined, response)
  }
  http.defaults.adapter = adapter
  vi.stubGlobal('fetch', async (url: string, options?: RequestInit) => {
    const config = configOf(url, options)
    requests.push(config)
    const { status = 200, body } = await answer(config)
    return new Response(JSON.stringify(body), { status })
  })
  return requests
}

/** A call by fetch, as the HTTP client would have described it. */
function configOf(url: string, { method = 'GET', headers = {}, body }: RequestInit = {}): RequestConfig {
  const [path = '', query] = url.replace(`${settings.apiBase}/`, '').split('?')
  return {
    ...{ url: path, method: method.toLowerCase(), data: body ?? undefined },
    params: Object.fromEntries(new URLSearchParams(query)),
    headers: new AxiosHeaders(headers as Record<string, string>),
  }
}

/** A server that is not there. */
export function answerNothing(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  http.defaults.adapter = async config => {
    throw new axios.AxiosError('Network Error', 'ERR_NETWORK', config)
  }
}

export function envelope(data: unknown): Answer {
  return { body: { code: 200, success: true, data, msg: '操作成功' } }
}

export function refusal(code: number, msg: string, status = code): Answer {
  return { status, body: { code, success: false, data: null, msg } }
}
