import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { type Comment, comment } from '#contract/biz/comment'
import { commentState, commentStates } from '#contract/biz/states'
import type { RecordOf } from '#contract/kit/module'
import { useDialogSubmit } from '../../../components/resource/data/requests.ts'
import { useButtons } from '../../../components/resource/definition/buttons.ts'
import {
  defineResource,
  type ToolbarProps,
  useDefinition,
} from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { usePhrases } from './phrases.ts'

const { approve, reject } = commentStates.steps

const RejectDialog = preloadable(async () => (await import('./RejectDialog.tsx')).RejectDialog)

export default defineResource(comment, {
  columns: ['content', 'approved', 'targetType', 'targetId', 'userName', 'approvedRemark', 'tenantId'],
  columnWidths: { content: 300, targetType: 100, targetId: 180, userName: 110, approved: 100, approvedRemark: 140 },
  cells: { targetId: subjectOf },
  shows: { targetId: subjectOf },
  operationWidth: 300,
  toolbar: CommentTools,
  bulkActions: ['approved'],
  rowActions: [
    {
      key: 'approve',
      label: approve.title,
      needs: approve.needs,
      isMain: true,
      offered: ({ approved }) => approve.from.includes(approved),
      run: ({ id }) => call(comment, 'approved', { id, approved: approve.to }),
    },
    {
      key: 'reject',
      label: reject.title,
      needs: reject.needs,
      offered: ({ approved }) => reject.from.includes(approved),
      dialog: RejectDialog,
    },
  ],
})

// Details and lists add the title of the subject to each record.
function subjectOf(record: object) {
  const { targetId, targetTitle } = record as Comment
  return targetTitle || targetId
}

const ReviewQueue = preloadable(async () => (await import('./ReviewQueue.tsx')).ReviewQueue)
const RejectMany = preloadable(async () => (await import('./RejectDialog.tsx')).RejectMany)

const stay = () => {}

/** Decisions on the selected comments, all of them or none, and the queue of those that wait. */
function CommentTools({ selected }: ToolbarProps<RecordOf<typeof comment>>) {
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
      <Suspense>
        {reviewing && <ReviewQueue close={() => setReviewing(false)} />}
        {rejecting && <RejectMany ids={rejecting} close={() => setRejecting('')} />}
      </Suspense>
    </>
  )
}
