import { useRef } from 'react'
import { useFactorQuestion } from '../../providers/api/secondFactor.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FactorForm } from './FactorForm.tsx'
import { usePhrases } from './phrases.ts'

/** Lets the signed-in person prove who they are while a call waits for it. */
export function ProofDialog() {
  const { t } = usePhrases()
  const { question } = useFactorQuestion()
  // Shown while the dialog closes.
  const last = useRef(question)
  if (question) last.current = question
  return (
    <Dialog
      open={question !== undefined}
      width={420}
      title={t('again')}
      footer={null}
      destroyOnHidden
      maskClosable={false}
      // In front of the dialog whose call waits.
      zIndex={1100}
      onCancel={() => question?.cancel()}
    >
      {last.current && <FactorForm question={last.current} />}
    </Dialog>
  )
}
