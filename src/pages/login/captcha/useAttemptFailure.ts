import { useState } from 'react'
import type { CaptchaState } from './useCaptcha.ts'

/** The reason why the last attempt failed; empty once a puzzle has taken the place of the picture that it was made with. */
export function useAttemptFailure({ puzzle }: CaptchaState): [string, (text: string) => void] {
  const withPuzzle = puzzle !== undefined
  const [failed, setFailed] = useState({ text: '', withPuzzle })
  return [failed.withPuzzle === withPuzzle ? failed.text : '', text => setFailed({ text, withPuzzle })]
}
