/** Calls without a token: they sign in and refresh the token, before the application and its HTTP client are loaded. */
import { settings } from '../../lib/settings.ts'
import { callBegins, callEnds } from '../../state/runningCalls.ts'
import { useSession } from '../../state/session.ts'
import { currentLanguage } from '../../state/settings.ts'
import { frontPhrase } from '../i18n/front.ts'
import { dataIn, messageIn, refusalIn, reportFailure } from './answers.ts'
import { createTokenRefresh } from './refreshAccessToken.ts'
import { requestHeaders } from './requestHeaders.ts'

export interface OpenCall {
  method?: 'GET' | 'POST'
  url: string
  params?: Record<string, string>
  /** Sent as a form. */
  data?: URLSearchParams
  headers?: Record<string, string>
  /** The caller shows the failure itself, unless this is false. */
  silent?: boolean
  timeout?: number
}

/** Returns the content of the envelope, or the body if there is no envelope. */
export async function openCall<Data>(call: OpenCall): Promise<Data> {
  callBegins()
  const { status, body } = await send(call).finally(callEnds)
  const options = { silent: call.silent ?? true }
  if (status === 0 || status > 500)
    throw reportFailure({ text: messageIn(body) || frontPhrase('errors.network'), status }, options)
  const refusal = refusalIn(body, status)
  if (refusal) throw reportFailure(refusal, options)
  return dataIn(body) as Data
}

/** Refreshes the token; false when the session is over or the server cannot be reached. */
export const refreshAccessToken = createTokenRefresh((params, headers) =>
  openCall({ method: 'POST', url: 'blade-auth/oauth/token', params: { ...params }, headers, timeout: 30_000 }),
)

/** Status 0 without an answer. */
async function send({ method = 'GET', url, params, data, headers, timeout }: OpenCall) {
  const { tenantId } = useSession.getState()
  const query = params ? `?${new URLSearchParams(params)}` : ''
  try {
    const response = await fetch(`${settings.apiBase}/${url}${query}`, {
      ...{ method, body: data ?? null, credentials: 'include' },
      headers: { ...requestHeaders({ token: '', tenantId, language: currentLanguage() }), ...headers },
      signal: AbortSignal.timeout(timeout ?? settings.requestTimeout),
    })
    return { status: response.status, body: parsed(await response.text()) }
  } catch {
    return { status: 0, body: undefined }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
