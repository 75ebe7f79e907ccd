import { useRef } from 'react'
import { type FactorQuestion, useFactorQuestion } from '../../providers/api/secondFactor.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FactorForm } from './FactorForm.tsx'
import { usePhrases } from './phrases.ts'

/** Asks the signed-in person while a call waits for it, or while they set up a second factor. */
export function ProofDialog() {
  const { t } = usePhrases()
  const { question } = useFactorQuestion()
  // Shown while the dialog closes.
  const last = useRef(question)
  if (question) last.current = question
  const shown = last.current
  if (!shown) return null
  return (
    <Dialog
      open={question !== undefined}
      width={480}
      title={t(titleOf(shown, 'again'))}
      footer={null}
      destroyOnHidden
      maskClosable={false}
      closable={!shown.codes}
      keyboard={!shown.codes}
      // In front of the dialog whose call waits.
      zIndex={1900}
      onCancel={() => question?.cancel()}
    >
      <FactorForm question={shown} />
    </Dialog>
  )
}

/** `otherwise`: the title of proving a factor that is there. */
export function titleOf<Title>({ codes, step }: FactorQuestion, otherwise: Title) {
  return codes ? 'codesTitle' : step.enrol ? 'enrolTitle' : otherwise
}
