import { type HttpError, useOne } from '@refinedev/core'
import { Form, Input } from 'antd'
import { type Comment, comment } from '#contract/biz/comment'
import { commentState, commentStates } from '#contract/biz/states'
import { freshDetail } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { call } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

const { approvedRemark } = comment.fields

/** Rejects one comment, which it shows. */
export function RejectDialog({ id, close }: DialogProps) {
  const { data } = useOne<Comment, HttpError>({
    resource: comment.path,
    id,
    queryOptions: freshDetail,
    errorNotification: false,
    meta: { silent: false },
  })
  return <RejectForm ids={id} text={data?.data.content} close={close} />
}

/** Rejects several comments by one call. */
export function RejectMany({ ids, close }: { ids: string; close: () => void }) {
  const { t } = usePhrases()
  return <RejectForm ids={ids} text={t('many', { count: ids.split(',').length })} close={close} />
}

/** Key of the draft of a remark, which the queue and the dialog share. */
export const rejectDraftKey = (ids: string) => `${comment.path}/reject/${ids}`

/** The remark of a rejection, for colleagues. */
function RejectForm({ ids, text, close }: { ids: string; text: string | undefined; close: () => void }) {
  const label = useLabel()
  const title = label(commentStates.steps.reject.title)
  return (
    <CallDialog<{ remark?: string }>
      title={title}
      draftKey={rejectDraftKey(ids)}
      okText={title}
      danger
      changes={comment.path}
      send={({ remark = '' }) =>
        call(comment, 'approvedlist', { ids, approved: commentState.rejected, approvedRemark: remark })
      }
      close={close}
    >
      {text && <p className="record-prose">{text}</p>}
      <Form.Item name="remark" label={label(approvedRemark.label)}>
        <Input maxLength={approvedRemark.maxLength} />
      </Form.Item>
    </CallDialog>
  )
}
