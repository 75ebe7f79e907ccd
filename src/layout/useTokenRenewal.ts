import { useEffect } from 'react'
import { refreshCheckInterval, refusals, tokenTime } from '#contract/auth'
import { renewToken } from '../providers/api/http.ts'
import { tokenAge } from '../state/session.ts'
import { currentLanguage } from '../state/settings.ts'

/** Renews the token before it expires. One renewal runs at a time, and a failed one is tried again at the next look. */
export function useTokenRenewal(): void {
  useEffect(() => {
    const look = () => {
      if (tokenAge() >= tokenTime * 1000) void renewToken(refusals.signIn[currentLanguage()], true)
    }
    const lookWhenSeen = () => document.visibilityState === 'visible' && look()
    const timer = setInterval(look, refreshCheckInterval)
    document.addEventListener('visibilitychange', lookWhenSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookWhenSeen)
    }
  }, [])
}
