import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { TokenReply } from '#contract/auth'
import { showAddress } from '../../../lib/address.ts'
import { endSession } from '../../../state/session.ts'
import { usePhrases } from './phrases.ts'
import { RegistrationForm } from './RegistrationForm.tsx'
import '../parts/social.css'

interface Props {
  /** Somebody whom a third party vouches for and no user is. */
  guest: TokenReply
  onClose: () => void
}

/** Applying for an account after signing in with a third party. */
export function RegistrationDialog({ guest, onClose }: Props) {
  const { t } = usePhrases()
  const [applied, setApplied] = useState(false)

  const leave = () => {
    // No session was begun; whatever another server may have left of one goes.
    endSession()
    showAddress('/login')
    onClose()
  }
  if (applied)
    return (
      <ModalDialog key="applied" title={t('doneTitle')} onClose={leave}>
        <p className="registration-text">{t('done')}</p>
        <div className="registration-ways">
          <button className="sign-in-submit" type="button" onClick={leave}>
            {t('ok')}
          </button>
        </div>
      </ModalDialog>
    )
  return (
    <ModalDialog key="form" title={t('title')} onClose={onClose}>
      <RegistrationForm guest={guest} onApplied={() => setApplied(true)} onCancel={onClose} />
    </ModalDialog>
  )
}

/** The browser's own: it keeps the keyboard inside and closes with Esc. */
function ModalDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="registration"
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
