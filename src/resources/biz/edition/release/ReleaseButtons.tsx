import { Button } from 'antd'
import { useState } from 'react'
import { CallDialog } from '../../../../components/resource/dialogs/CallDialog.tsx'
import { useConfirm } from '../../../../components/ui/useConfirm.ts'
import { request } from '../../../../providers/api/http.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { type BoardState, editionPath, postEditionCall } from '../data/useBoard.ts'
import { usePhrases } from '../phrases.ts'
import { ReasonField, releasePlace } from './ReasonField.tsx'

interface ReleaseButtonsProps {
  board: BoardState
  has: (button: string) => boolean
}

/** The steps that the edition can take now, to those who may take them. */
export function ReleaseButtons({ board, has }: ReleaseButtonsProps) {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const [asking, setAsking] = useState(false)
  if (!board.data) return null
  const { edition, problems } = board.data
  const { id, publishState } = edition

  async function take(name: string, data: object) {
    if (await postEditionCall(name, data)) notify('success', t('notifications.success'))
    await board.renew()
  }
  const step = (name: string) => take(name, { ids: id })
  const release = async () => {
    if (problems.length > 0) return setAsking(true)
    if (await confirm({ content: t('confirmRelease') })) await step('publish')
  }
  /** A refused reason stays in its dialog. */
  const releaseAnyway = async ({ reason }: { reason: string }) => {
    await request({ method: 'POST', url: `${editionPath}/publish`, data: { ids: id, reason } }).finally(board.renew)
  }
  const withdraw = async () => {
    if (await confirm({ content: t('confirmWithdraw') })) await step('withdraw')
  }

  return (
    <div className="press-steps">
      {publishState === 1 && has('edit') && (
        <Button type="primary" onClick={() => step('review')}>
          {t('review')}
        </Button>
      )}
      {publishState === 2 && has('publish') && (
        <>
          <Button type="primary" onClick={release}>
            {t(problems.length > 0 ? 'releaseAnyway' : 'release')}
          </Button>
          <Button onClick={() => step('send-back')}>{t('sendBack')}</Button>
        </>
      )}
      {publishState === 3 && has('publish') && (
        <Button danger onClick={withdraw}>
          {t('withdraw')}
        </Button>
      )}
      {publishState === 4 && has('edit') && <Button onClick={() => step('redraft')}>{t('redraft')}</Button>}
      {asking && (
        <CallDialog<{ reason: string }>
          title={t('releaseAnyway')}
          place={releasePlace(id)}
          okText={t('releaseAnyway')}
          done={t('notifications.success')}
          send={releaseAnyway}
          close={() => setAsking(false)}
        >
          <p>{t('reasonNeeded', { count: problems.length })}</p>
          <ReasonField autoFocus />
        </CallDialog>
      )}
    </div>
  )
}
