import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isOffered } from '../../../lib/extensions.ts'
import { Extra } from '../parts/Extra.tsx'
import type { CaptchaState } from './useCaptcha.ts'

const PuzzleRow = lazy(() => import('./PuzzleRow.tsx').then(module => ({ default: module.PuzzleRow })))

/** A picture with the field for its text. After two refusals a puzzle is offered in its place. */
export function CaptchaRow({ captcha, children }: { captcha: CaptchaState; children: ReactNode }) {
  return (
    <>
      {!captcha.puzzle && (
        <div className="code-row">
          {children}
          <CaptchaImage captcha={captcha} />
        </div>
      )}
      {captcha.refusals >= 2 && isOffered('blade-auth/oauth/puzzle') && (
        <Extra>
          <PuzzleRow captcha={captcha} />
        </Extra>
      )}
    </>
  )
}

function CaptchaImage({ captcha }: { captcha: CaptchaState }) {
  const { t } = useTranslation()
  const { image, failed, reload } = captcha
  return (
    <button
      type="button"
      className="captcha"
      aria-label={t(failed ? 'login.captchaFailed' : 'login.captcha')}
      onClick={reload}
    >
      {image && <img src={image} alt="" />}
      {failed && t('login.captchaFailed')}
    </button>
  )
}
