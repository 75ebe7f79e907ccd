import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import './draftNote.css'
import type { DraftState } from './useDraft.ts'

/** Whether what stands in a form is kept in this browser. */
export function DraftNote({ draftState }: { draftState: DraftState }) {
  const { t } = useTranslation()
  return (
    <span className="form-state">
      {draftState === 'tooLarge'
        ? t('draft.tooLarge')
        : draftState && t('draft.kept', { time: dayjs(draftState.keptAt).format('HH:mm:ss') })}
    </span>
  )
}
