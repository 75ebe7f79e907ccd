import { type HttpError, useOne } from '@refinedev/core'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Feedback, feedback } from '#contract/biz/feedback'
import { feedbackStates } from '#contract/biz/states'
import { promptFor } from '#contract/kit/rules'
import { freshDetail, useDialogSubmit } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { DraftOffer } from '../../../components/resource/draft/DraftOffer.tsx'
import { useLeaving } from '../../../components/resource/draft/unsaved.ts'
import { useFormDraft } from '../../../components/resource/draft/useDraft.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { call } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { SentPictures } from './SentPictures.tsx'

const { replyContent } = feedback.calls.reply.input

/** The reader's message and the reply. */
export function ReplyDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()
  const label = useLabel()
  const { sending, send } = useDialogSubmit(feedback.path, close)
  const { data, error, isError, isFetching, refetch } = useOne<Feedback, HttpError>({
    resource: feedback.path,
    id,
    queryOptions: freshDetail,
    errorNotification: false,
  })
  const message = data?.data
  const [form] = Form.useForm<{ replyContent: string }>()
  const { holder, mark, offer } = useFormDraft({
    ...{ form, draftKey: `${feedback.path}/reply/${id}`, ready: message !== undefined },
    initial: { replyContent: message?.replyContent },
  })
  const mayLeave = useLeaving(holder)

  async function leave() {
    if (!(await mayLeave())) return
    mark(false)
    close()
  }

  async function reply({ replyContent }: { replyContent: string }) {
    await call(feedback, 'reply', { id, replyContent })
    mark(false)
  }

  return (
    <RecordDialog
      width={600}
      title={label(feedbackStates.steps.reply.title)}
      onCancel={() => void leave()}
      footer={[
        <Button key="cancel" onClick={() => void leave()}>
          {t('buttons.cancel')}
        </Button>,
        <Button
          key="reply"
          type="primary"
          htmlType="submit"
          form="feedback_reply"
          disabled={!message}
          loading={sending}
        >
          {label(feedbackStates.steps.reply.title)}
        </Button>,
      ]}
    >
      {message ? (
        <>
          <p className="record-prose">{message.content}</p>
          <SentPictures addresses={message.images} />
          <p>{[message.userName, message.phone, message.email, message.createTime].filter(Boolean).join(' · ')}</p>
          <Form
            form={form}
            name="feedback_reply"
            onValuesChange={() => mark(true)}
            layout="vertical"
            disabled={sending}
            initialValues={{ replyContent: message.replyContent }}
            onFinish={values => void send(() => reply(values))}
          >
            <DraftOffer offer={offer} />
            <Form.Item
              name="replyContent"
              label={label(replyContent.label)}
              rules={[{ required: true, whitespace: true, message: label(promptFor(replyContent)) }]}
            >
              <Input.TextArea autoFocus rows={6} maxLength={replyContent.maxLength} showCount />
            </Form.Item>
          </Form>
        </>
      ) : isError && !isFetching ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </RecordDialog>
  )
}
