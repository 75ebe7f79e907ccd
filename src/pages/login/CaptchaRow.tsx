import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CaptchaImage } from './CaptchaImage.tsx'
import type { CaptchaState } from './useCaptcha.ts'

/** A picture with the field for its text or, for whoever cannot read it, work that the browser does. */
export function CaptchaRow({ captcha, children }: { captcha: CaptchaState; children: ReactNode }) {
  const { t } = useTranslation()
  const { puzzle, failed, refusals, startPuzzle, renew } = captcha
  if (puzzle)
    return (
      <div className="captcha-puzzle">
        <progress value={puzzle.share} max={1} aria-label={t('login.puzzle')} />
        <span role="status">
          {failed ? t('login.puzzleFailed') : t(puzzle.share < 1 ? 'login.puzzleRunning' : 'login.puzzleDone')}
        </span>
        {failed && (
          <button type="button" className="plain" onClick={renew}>
            {t('login.puzzleAgain')}
          </button>
        )}
      </div>
    )
  return (
    <>
      <div className="code-row">
        {children}
        <CaptchaImage captcha={captcha} />
      </div>
      {refusals >= 2 && (
        <button type="button" className="plain captcha-instead" onClick={startPuzzle}>
          {t('login.puzzleInstead')}
        </button>
      )}
    </>
  )
}
