import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import './draftNote.css'
import type { DraftState } from './useDraft.ts'

/** Whether what stands in a form is kept in this browser. */
export function DraftNote({ kept }: { kept: DraftState }) {
  const { t } = useTranslation()
  return (
    <span className="form-state">
      {kept === 'tooLarge'
        ? t('draft.tooLarge')
        : kept && t('draft.kept', { time: dayjs(kept.keptAt).format('HH:mm:ss') })}
    </span>
  )
}
