import './draftNote.css'
import { Alert, Button, Space } from 'antd'
import dayjs from 'dayjs'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftOffered, DraftState } from './useDraft.ts'

/** Stands in a form of which this browser keeps a draft: the text of an earlier time is taken up again, or dropped. */
export function DraftOffer({ offer }: { offer: DraftOffered | undefined }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)

  function answer(decide: () => void) {
    decide()
    // The buttons go, and the keyboard must stay in the form.
    place.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={place} role="status" tabIndex={-1} className="draft-offer">
      {offer && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          message={
            <div className="draft-offer-words">
              <span>
                {t(offer.isOlder ? 'draft.older' : 'draft.found', { time: dayjs(offer.at).format('MM-DD HH:mm') })}
              </span>
              <Space wrap>
                <Button size="small" type="primary" onClick={() => answer(offer.recover)}>
                  {t('draft.recover')}
                </Button>
                <Button size="small" onClick={() => answer(offer.drop)}>
                  {t('draft.drop')}
                </Button>
              </Space>
            </div>
          }
        />
      )}
    </div>
  )
}

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
