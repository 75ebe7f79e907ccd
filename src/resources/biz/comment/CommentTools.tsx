import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { comment } from '#contract/biz/comment'
import { commentState } from '#contract/biz/states'
import type { RecordOf } from '#contract/kit/module'
import { useDialogSubmit } from '../../../components/resource/data/requests.ts'
import type { ToolbarProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { useButtons } from '../../../components/resource/definition/permissions.ts'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { usePhrases } from './phrases.ts'

const ReviewQueue = lazy(async () => ({ default: (await import('./ReviewQueue.tsx')).ReviewQueue }))
const RejectMany = lazy(async () => ({ default: (await import('./RejectDialog.tsx')).RejectMany }))

const stay = () => {}

/** Decisions on the selected comments, all of them or none, and the queue of those that wait. */
export function CommentTools({ selected }: ToolbarProps<RecordOf<typeof comment>>) {
  const { t } = usePhrases()
  const buttons = useButtons<typeof comment>(useDefinition())
  const { sending, send } = useDialogSubmit(comment.path, stay)
  const [reviewing, setReviewing] = useState(false)
  const [rejecting, setRejecting] = useState('')
  if (!buttons.has('approved')) return null
  const ids = selected.map(({ id }) => id).join()
  const withIds = (work: () => void) => (ids === '' ? notify('warning', t('resource.chooseRow')) : work())

  function approve() {
    void send(() => call(comment, 'approvedlist', { ids, approved: commentState.approved }))
  }

  return (
    <>
      <Button loading={sending} onClick={() => withIds(approve)}>
        {t('approveMany')}
      </Button>
      <Button onClick={() => withIds(() => setRejecting(ids))}>{t('rejectMany')}</Button>
      <Button onClick={() => setReviewing(true)}>{t('open')}</Button>
      <Suspense>{reviewing && <ReviewQueue close={() => setReviewing(false)} />}</Suspense>
      <Suspense>{rejecting && <RejectMany ids={rejecting} close={() => setRejecting('')} />}</Suspense>
    </>
  )
}
