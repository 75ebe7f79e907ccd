import { type HttpError, useOne } from '@refinedev/core'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Feedback, feedback } from '#contract/biz/feedback'
import { feedbackStates } from '#contract/biz/states'
import { promptFor, splitIds } from '#contract/kit/rules'
import { Picture } from '../../components/fields/editors/Picture.tsx'
import { freshDetail } from '../../components/resource/data/freshDetail.ts'
import { useDialogSubmit } from '../../components/resource/data/useDialogSubmit.ts'
import { type DialogProps, defineResource } from '../../components/resource/definition/defineResource.ts'
import { DraftOffer } from '../../components/resource/draft/DraftOffer.tsx'
import { useLeaving } from '../../components/resource/draft/unsaved.ts'
import { useFormDraft } from '../../components/resource/draft/useFormDraft.ts'
import { RecordDialog } from '../../components/ui/RecordDialog.tsx'
import { LoadFailed } from '../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../components/ui/states/WaitingBlock.tsx'
import { call } from '../../providers/api/call.ts'
import { useLabel } from '../../providers/i18n/index.ts'

const { handle, reply, reopen } = feedbackStates.steps

export default defineResource(feedback, {
  columns: ['feedbackType', 'content', 'handleState', 'userName', 'phone', 'replyTime', 'tenantId'],
  columnWidths: { feedbackType: 110, content: 260, userName: 100, phone: 120, handleState: 110 },
  shows: { images: ({ images }) => <SentPictures addresses={images} /> },
  rowActions: [
    {
      key: 'handle',
      label: handle.title,
      needs: handle.needs,
      extension: 'handle',
      offered: ({ handleState }) => handle.from.includes(handleState),
      run: ({ id }) => call(feedback, 'handle', { id }),
    },
    {
      key: 'reply',
      label: reply.title,
      needs: reply.needs,
      extension: 'reply',
      offered: ({ handleState }) => reply.from.includes(handleState),
      dialog: ReplyDialog,
    },
    {
      key: 'reopen',
      label: reopen.title,
      needs: reopen.needs,
      extension: 'reopen',
      offered: ({ handleState }) => reopen.from.includes(handleState),
      run: ({ id }) => call(feedback, 'reopen', { id }),
      confirm: { zh: '确定重新处理？', en: 'Reopen it?' },
    },
  ],
})

const { replyContent } = feedback.calls.reply.input

/** The reader's message and the reply. */
function ReplyDialog({ id, close }: DialogProps) {
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

/** Pictures that a reader attached; each opens at full size. */
function SentPictures({ addresses }: { addresses: string | null }) {
  return (
    <div className="resource-buttons">
      {splitIds(addresses).map(address => (
        <Picture key={address} field={feedback.fields.images} value={address} className="upload-picture" />
      ))}
    </div>
  )
}
