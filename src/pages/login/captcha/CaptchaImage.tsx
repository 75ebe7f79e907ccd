import { useTranslation } from 'react-i18next'
import type { CaptchaState } from './useCaptcha.ts'

export function CaptchaImage({ captcha }: { captcha: CaptchaState }) {
  const { t } = useTranslation()
  const { image, failed, renew } = captcha
  return (
    <button
      type="button"
      className="captcha"
      aria-label={t(failed ? 'login.captchaFailed' : 'login.captcha')}
      onClick={renew}
    >
      {image && <img src={image} alt="" />}
      {failed && t('login.captchaFailed')}
    </button>
  )
}
