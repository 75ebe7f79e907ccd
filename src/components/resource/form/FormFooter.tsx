import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNote } from '../draft/DraftNote.tsx'
import type { DraftState } from '../draft/useDraft.ts'

interface FormFooterProps {
  formId: string
  draftState: DraftState
  /** Nothing is missing from the form. */
  complete: boolean
  saving: boolean
  leave: () => void
  /** Stands before 取消 and 保存. */
  children?: ReactNode
}

/** The end of a form's dialog: whether a draft is kept, and the way out. */
export function FormFooter({ formId, draftState, complete, saving, leave, children }: FormFooterProps) {
  const { t } = useTranslation()
  return (
    <div className="form-footer">
      <DraftNote draftState={draftState} />
      {children}
      <Button onClick={leave}>{t('buttons.cancel')}</Button>
      <Button type="primary" htmlType="submit" form={formId} disabled={!complete} loading={saving}>
        {t('buttons.save')}
      </Button>
    </div>
  )
}
