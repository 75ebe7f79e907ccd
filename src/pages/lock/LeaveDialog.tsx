import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../providers/auth.ts'

/** The browser's own dialog holds the keyboard and gives it back. */
export function LeaveDialog() {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  return (
    <>
      <button type="button" className="plain lock-leave" onClick={() => dialog.current?.showModal()}>
        {t('password.signOut')}
      </button>
      <dialog ref={dialog} className="lock-dialog" aria-labelledby={title}>
        <p id={title}>{t('lock.confirmSignOut')}</p>
        <div className="lock-dialog-ways">
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('lock.cancel')}
          </button>
          <button type="button" className="lock-dialog-confirm" onClick={() => void signOut()}>
            {t('lock.confirm')}
          </button>
        </div>
      </dialog>
    </>
  )
}
