/** The one way to the server: headers, envelope, one shape of error, and what happens when a token is refused. */
import axios, {
  type AxiosError,
  type AxiosInstance,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios'
import { create } from 'zustand'
import { proofRequired, refusals, tokenHeader } from '#contract/auth'
import { settings } from '../../lib/settings.ts'
import type { Language } from '../../lib/text/languages.ts'
import { sinceUnlocked } from '../../state/lock.ts'
import { useSession } from '../../state/session.ts'
import { currentLanguage } from '../../state/settings.ts'
import { ApiError } from '../blade/apiError.ts'
import { phrase } from '../i18n/index.ts'
import { notify } from './notification.ts'
import { createTokenRefresh, rejected } from './refreshAccessToken.ts'
import { createProving } from './secondFactor.ts'

declare module 'axios' {
  interface AxiosRequestConfig {
    meta?: RequestMeta
  }
}

interface RequestMeta {
  /** False for calls that must go without the token. */
  withToken?: boolean
  /** The caller shows the failure itself. */
  silent?: boolean
  /** The caller shows at its fields what is refused of them. */
  showsErrors?: boolean
  /** Set on the second attempt, which is the last. */
  replayed?: boolean
  /** Sent after the person has proved who they are. */
  proven?: boolean
}

export const http = createClient()

/** For packages that pass none of our settings on: the caller shows failures itself. */
export const silentHttp = createClient({ silent: true })

function createClient(meta: RequestMeta = {}): AxiosInstance {
  const client = axios.create({
    baseURL: settings.apiBase,
    timeout: settings.requestTimeout,
    withCredentials: true,
    validateStatus: status => status >= 200 && status <= 500,
    meta,
  })
  client.interceptors.request.use(addHeaders)
  client.interceptors.response.use(readReply, readFailure)
  return client
}

/** Returns the content of the envelope, or the body if there is no envelope. */
export async function request<Data>(config: AxiosRequestConfig): Promise<Data> {
  const { data: body } = await http.request(config)
  return dataIn(body) as Data
}

/** A call without a token, as those of the sign-in page. The caller shows the failure itself unless it sets otherwise. */
export function openCall<Data>(config: AxiosRequestConfig): Promise<Data> {
  return request({ ...config, meta: { silent: true, ...config.meta, withToken: false } })
}

/** Refreshes the token; false when the session is over or the server cannot be reached. */
export const refreshAccessToken = createTokenRefresh((params, headers) =>
  openCall({ method: 'POST', url: 'blade-auth/oauth/token', params, headers, timeout: 30_000 }),
)

/** Lets the person prove who they are; rejects where they do not want to. */
const proveAgain = createProving((name, data) =>
  request({ method: 'POST', url: `blade-auth/second-factor/${name}`, data, meta: { silent: true } }),
)

function addHeaders(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  // The data provider of Refine writes `?` before a query that is empty, and `&` before its first parameter.
  config.url = config.url?.replace('?&', '?').replace(/\?$/, '')
  const { token, tenantId } = useSession.getState()
  const sender = { token: config.meta?.withToken === false ? '' : token, tenantId, language: currentLanguage() }
  const { 'Tenant-Id': ownTenant, ...headers } = requestHeaders(sender)
  config.headers.set('Tenant-Id', ownTenant, false)
  config.headers.set(headers)
  callBegins()
  return config
}

async function readReply(reply: AxiosResponse): Promise<AxiosResponse> {
  callEnds()
  const response = await readable(reply)
  const refusal = refusalIn(response.data, response.status)
  if (!refusal) return response
  if (refusal.status === 401 && response.config.meta?.withToken !== false) return recover(response, refusal.text)
  if (refusal.status === 423) return stopAtLock(response, refusal.text)
  if (refusal.status === proofRequired && !response.config.meta?.proven) {
    await proveAgain()
    return http.request({ ...response.config, meta: { ...response.config.meta, proven: true } })
  }
  throw reportError(response.config, refusal)
}

async function readFailure(error: unknown): Promise<never> {
  callEnds()
  if (error instanceof ApiError) throw error
  if (axios.isCancel(error)) throw new ApiError('', 0, true)
  const { config, response } = error as AxiosError
  const text = response && messageIn((await readable(response)).data)
  throw reportError(config, { text: text || phrase('errors.network'), status: response?.status ?? 0 })
}

/** A 401 is final unless a new token helps. Those that follow it fail in silence. */
async function recover(response: AxiosResponse, text: string): Promise<AxiosResponse> {
  const { config } = response
  const current = useSession.getState().token
  if (!current) throw new ApiError(text, 401, true)
  if (config.meta?.replayed) throw rejected(text, 401)
  if (config.headers.get(tokenHeader) === `bearer ${current}`) {
    if (!settings.refreshRefusedToken) throw rejected(text, 401)
    // The refresh has reported its failure. Without an answer nothing is known about the token.
    if (!(await refreshAccessToken(text))) throw new ApiError(text, useSession.getState().token ? 0 : 401, true)
  }
  return replay(config)
}

/** The session is locked. An answer that crossed the unlocking is requested again. */
async function stopAtLock({ config }: AxiosResponse, text: string): Promise<AxiosResponse> {
  if (sinceUnlocked() < UNLOCK_PROPAGATION_MS && !config.meta?.replayed) {
    await new Promise(resolve => setTimeout(resolve, UNLOCK_PROPAGATION_MS / 10))
    return replay(config)
  }
  throw rejected(text, 423)
}

function replay(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  return http.request({ ...config, meta: { ...config.meta, replayed: true } })
}

/** Milliseconds in which every process of the server has heard of an unlocking. */
const UNLOCK_PROPAGATION_MS = 3000

/** Forms send these, merge what somebody else has saved meanwhile, and report it themselves. */
const mergedSaves = /\/(submit|save-areas)$/

function reportError(
  config: InternalAxiosRequestConfig | undefined,
  { text, status, errors, data }: Failure,
): ApiError {
  const merged = text === refusals.stale[currentLanguage()] && mergedSaves.test(config?.url ?? '')
  const shown = config?.meta?.silent === true || (errors !== undefined && config?.meta?.showsErrors === true)
  const silent = merged || shown || settings.silentCodes.includes(status)
  if (!silent) notify('error', text)
  return new ApiError(text, status, silent, errors, data)
}

/** Refusals of file downloads are JSON too. */
async function readable(response: AxiosResponse): Promise<AxiosResponse> {
  const { data } = response
  if (!(data instanceof Blob) || data.type !== 'application/json') return response
  return { ...response, data: JSON.parse(await data.text()) as unknown }
}

/** Removes the envelope of an answer. */
export function dataIn(body: unknown): unknown {
  return isBody(body) && 'code' in body && 'data' in body ? body.data : body
}

interface Failure {
  status: number
  text: string
  /** Texts for the fields that are refused. */
  errors?: Record<string, string>
  /** Further data of the answer. */
  data?: unknown
}

function refusalIn(answer: unknown, status: number): Failure | undefined {
  const body = isBody(answer) ? answer : {}
  const code = codeOf(body) ?? (status >= 200 && status < 300 ? 200 : status)
  const failed = code !== 200 || 'error_description' in body || (!('code' in body) && body.success === false)
  if (!failed) return undefined
  const text = [body.msg, body.error_description].find(value => typeof value === 'string' && value !== '')
  const unknown = refusals.unknown[currentLanguage()]
  const refusal = {
    status: code === 200 ? 400 : code,
    text: typeof text === 'string' ? text : unknown,
    // The token endpoint answers without an envelope.
    data: 'data' in body ? body.data : body,
  }
  return isBody(body.errors) ? { ...refusal, errors: body.errors as Record<string, string> } : refusal
}

/** The message of a server that cannot answer. A proxy in front of it has none. */
function messageIn(body: unknown): string | undefined {
  return isBody(body) && body.success === false && typeof body.msg === 'string' ? body.msg : undefined
}

type Body = Record<string, unknown>

function isBody(body: unknown): body is Body {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

function codeOf(body: Body): number | undefined {
  const code = body.code === undefined || body.code === null || body.code === '' ? Number.NaN : Number(body.code)
  return Number.isInteger(code) ? code : undefined
}

export interface Sender {
  /** Empty for calls that go without one. */
  token: string
  tenantId: string
  language: Language
}

/** The headers of every call. */
export function requestHeaders({ token, tenantId, language }: Sender): Record<string, string> {
  return {
    Authorization: `Basic ${btoa(`${settings.clientId}:${settings.clientSecret}`)}`,
    'Tenant-Id': tenantId,
    'Accept-Language': language === 'zh' ? 'zh-CN' : 'en-US',
    ...(token && { [tokenHeader]: `bearer ${token}` }),
  }
}

export const useRunningCalls = create(() => ({ running: 0 }))

export function callBegins(): void {
  useRunningCalls.setState(({ running }) => ({ running: running + 1 }))
}

export function callEnds(): void {
  useRunningCalls.setState(({ running }) => ({ running: Math.max(0, running - 1) }))
}
