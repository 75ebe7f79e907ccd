import { useId, useRef, useState } from 'react'
import { authProvider } from '../../providers/auth.ts'
import { useFrontPhrases } from '../../providers/i18n/front.ts'
import { hasOwnDrafts } from '../../state/drafts.ts'

/** The browser's own dialog holds the keyboard and gives it back. */
export function LeaveDialog() {
  const { t } = useFrontPhrases()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [hasDrafts, setHasDrafts] = useState(false)

  function ask() {
    setHasDrafts(hasOwnDrafts())
    dialog.current?.showModal()
  }

  return (
    <>
      <button type="button" className="plain lock-leave" onClick={ask}>
        {t('password.signOut')}
      </button>
      <dialog ref={dialog} className="lock-dialog" aria-labelledby={title}>
        <p id={title}>{[t('lock.confirmSignOut'), ...(hasDrafts ? [t('lock.draftsGo')] : [])].join(' ')}</p>
        <div className="lock-dialog-ways">
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('lock.cancel')}
          </button>
          <button type="button" className="lock-dialog-confirm" onClick={() => void authProvider.logout()}>
            {t('lock.confirm')}
          </button>
        </div>
      </dialog>
    </>
  )
}
