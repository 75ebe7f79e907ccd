import { Button } from 'antd'
import { useState } from 'react'
import { edition } from '#contract/biz/edition'
import type { editionStates } from '#contract/biz/states'
import { call } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import type { BoardState } from '../data/useBoard.ts'
import { usePhrases } from '../phrases.ts'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

interface ReleaseButtonsProps {
  board: BoardState
  has: (button: string) => boolean
}

/** The steps that the edition can take now, to those who may take them. */
export function ReleaseButtons({ board, has }: ReleaseButtonsProps) {
  const { t } = usePhrases()
  const [isReleasing, setReleasing] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  if (!board.data) return null
  const { problems } = board.data
  const { id, publishState } = board.data.edition

  async function step(name: Exclude<keyof typeof editionStates.steps, 'publish'>) {
    try {
      await call(edition, name, { ids: id })
      notify('success', t('notifications.success'))
    } catch {
      // The refusal is on screen.
    }
    await board.refetchBoard()
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
          <Button type="primary" onClick={() => setReleasing(true)}>
            {t(problems.length > 0 ? 'releaseAnyway' : 'release')}
          </Button>
          <Button onClick={() => step('send-back')}>{t('sendBack')}</Button>
        </>
      )}
      {publishState === 3 && has('publish') && (
        <Button danger onClick={() => setWithdrawing(true)}>
          {t('withdraw')}
        </Button>
      )}
      {publishState === 4 && has('edit') && <Button onClick={() => step('redraft')}>{t('redraft')}</Button>}
      {isWithdrawing && <WithdrawDialog id={id} close={() => setWithdrawing(false)} />}
      {isReleasing && <ReleaseDialog id={id} close={() => setReleasing(false)} isOnBoard />}
    </div>
  )
}
