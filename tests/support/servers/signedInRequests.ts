import { beforeAll, beforeEach, vi } from 'vitest'
import { bindNotices } from '../../../src/providers/api/notification.ts'
import { bindRejections } from '../../../src/providers/api/refreshAccessToken.ts'
import { authProvider } from '../../../src/providers/auth.ts'
import type { ApiError } from '../../../src/providers/blade/apiError.ts'
import { startLanguage } from '../../../src/providers/i18n/index.ts'
import { endSession, startSession } from '../../../src/state/session.ts'
import { tokenReply } from '../records/people.ts'

/** Starts a session before each test; returns the mock that receives what the user is shown. */
export function setUpSession() {
  const shown = vi.fn()
  beforeAll(() => startLanguage('zh'))
  beforeAll(() => bindRejections(authProvider.onError))
  beforeEach(() => {
    endSession()
    startSession(tokenReply())
    bindNotices(shown)
    shown.mockClear()
  })
  return shown
}

export const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => error as ApiError,
  )

/** The messages for a screen that comes after this one. */
export function messagesForNextScreen(): string[] {
  const texts: string[] = []
  bindNotices((_kind, text) => texts.push(text))()
  return texts
}
