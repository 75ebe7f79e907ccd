import { useId, useRef, useState } from 'react'
import { authProvider } from '../../providers/auth.ts'
import { hasOwnDrafts } from '../../state/drafts.ts'
import { usePhrases } from './phrases.ts'

/** The browser's own dialog holds the keyboard and gives it back. */
export function LeaveDialog() {
  const { t } = usePhrases()
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
        <p id={title}>{[t('confirmSignOut'), ...(hasDrafts ? [t('draftsGo')] : [])].join(' ')}</p>
        <div className="lock-dialog-ways">
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
          <button type="button" className="lock-dialog-confirm" onClick={() => void authProvider.logout()}>
            {t('confirm')}
          </button>
        </div>
      </dialog>
    </>
  )
}
