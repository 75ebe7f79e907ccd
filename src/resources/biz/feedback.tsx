import { type Feedback, feedback } from '#contract/biz/feedback'
import { feedbackStates } from '#contract/biz/states'
import { splitIds } from '#contract/kit/rules'
import { Picture } from '../../components/fields/kinds/addresses.tsx'
import { useRecord } from '../../components/resource/data/requests.ts'
import { type DialogProps, defineResource, useDefinition } from '../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../components/resource/dialogs/CallDialog.tsx'
import { FormField } from '../../components/resource/form/FormDialog.tsx'
import { WaitingDialog } from '../../components/ui/RecordDialog.tsx'
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
  const label = useLabel()
  const definition = useDefinition()
  const query = useRecord<Feedback>(feedback.path, id)
  const title = label(reply.title)
  const message = query.data
  if (!message) return <WaitingDialog {...{ title, query, close }} />
  return (
    <CallDialog<{ replyContent: string }>
      title={title}
      draftKey={`${feedback.path}/reply/${id}`}
      okText={title}
      changes={feedback.path}
      initialValues={{ replyContent: message.replyContent ?? '' }}
      send={values => call(feedback, 'reply', { id, ...values })}
      close={close}
    >
      <p className="record-prose">{message.content}</p>
      <SentPictures addresses={message.images} />
      <p>{[message.userName, message.phone, message.email, message.createTime].filter(Boolean).join(' · ')}</p>
      <FormField definition={definition} named={['replyContent', replyContent]} mode="edit" />
    </CallDialog>
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
