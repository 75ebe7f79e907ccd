import { type HttpError, useOne } from '@refinedev/core'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Comment, comment } from '#contract/biz/comment'
import { commentState, commentStates } from '#contract/biz/states'
import { freshDetail } from '../../../components/resource/data/freshDetail.ts'
import { useDialogSubmit } from '../../../components/resource/data/useDialogSubmit.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { DraftOffer } from '../../../components/resource/draft/DraftOffer.tsx'
import { useLeaving } from '../../../components/resource/draft/unsaved.ts'
import { useFormDraft } from '../../../components/resource/draft/useFormDraft.ts'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
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
  return <RejectForm draftKey={rejectDraftKey(id)} text={data?.data.content} close={close} send={sendOne} />

  function sendOne(decision: Rejection) {
    return call(comment, 'approved', { id, ...decision })
  }
}

/** Rejects several comments by one call. */
export function RejectMany({ ids, close }: { ids: string; close: () => void }) {
  const { t } = usePhrases()
  const text = t('many', { count: ids.split(',').length })
  return (
    <RejectForm
      draftKey={rejectDraftKey(ids)}
      text={text}
      close={close}
      send={decision => call(comment, 'approvedlist', { ids, ...decision })}
    />
  )
}

interface Rejection {
  approved: number
  approvedRemark: string
}

interface RejectFormProps {
  draftKey: string
  text: string | undefined
  close: () => void
  send: (decision: Rejection) => Promise<unknown>
}

/** The remark of a rejection, for colleagues. */
function RejectForm({ draftKey, text, close, send: decide }: RejectFormProps) {
  const { t } = useTranslation()
  const label = useLabel()
  const { sending, send } = useDialogSubmit(comment.path, close)
  const [form] = Form.useForm<{ remark?: string }>()
  const { holder, mark, offer } = useFormDraft({ form, draftKey })
  const mayLeave = useLeaving(holder)

  async function leave() {
    if (!(await mayLeave())) return
    mark(false)
    close()
  }

  async function reject({ remark }: { remark?: string }) {
    await decide({ approved: commentState.rejected, approvedRemark: remark ?? '' })
    mark(false)
  }

  return (
    <RecordDialog
      width={600}
      title={label(commentStates.steps.reject.title)}
      onCancel={() => void leave()}
      footer={[
        <Button key="cancel" onClick={() => void leave()}>
          {t('buttons.cancel')}
        </Button>,
        <Button key="reject" danger type="primary" htmlType="submit" form="comment_reject" loading={sending}>
          {label(commentStates.steps.reject.title)}
        </Button>,
      ]}
    >
      {text && <p className="record-prose">{text}</p>}
      <Form
        form={form}
        name="comment_reject"
        layout="vertical"
        disabled={sending}
        onValuesChange={() => mark(true)}
        onFinish={values => void send(() => reject(values))}
      >
        <DraftOffer offer={offer} />
        <Form.Item name="remark" label={label(approvedRemark.label)}>
          <Input autoFocus maxLength={approvedRemark.maxLength} />
        </Form.Item>
      </Form>
    </RecordDialog>
  )
}

/** Key of the draft of a remark, which the queue and the dialog share. */
export const rejectDraftKey = (id: string) => `${comment.path}/reject/${id}`
