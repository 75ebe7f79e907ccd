import { type HttpError, useOne } from '@refinedev/core'
import { Form } from 'antd'
import { type Article, articles } from '#contract/biz/articles'
import { type Edition, edition } from '#contract/biz/edition'
import { promptFor } from '#contract/kit/rules'
import { DateTimePicker } from '../../../components/fields/pickers/datePicker.tsx'
import { freshDetail, useInvalidateResource } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { WaitingDialog } from '../../../components/ui/RecordDialog.tsx'
import { call } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

export const ArticleEmbargo = (props: DialogProps) => (
  <EmbargoDialog {...props} module={articles} send={until => call(articles, 'embargo', { id: props.id, until })} />
)

export const EditionEmbargo = (props: DialogProps) => (
  <EmbargoDialog {...props} module={edition} send={until => call(edition, 'embargo', { id: props.id, until })} />
)

interface EmbargoDialogProps extends DialogProps {
  module: typeof articles | typeof edition
  send: (until: string) => Promise<unknown>
}

function EmbargoDialog({ module, id, send, close }: EmbargoDialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const invalidate = useInvalidateResource(module.path)
  const query = useOne<Article | Edition, HttpError>({
    resource: module.path,
    id,
    queryOptions: freshDetail,
    errorNotification: false,
  })
  const { until } = module.calls.embargo.input
  const title = label(module.calls.embargo.title)
  const record = query.data?.data
  if (!record) return <WaitingDialog {...{ title, query, close }} />

  async function save(values: { until?: string }) {
    await send(values.until ?? '')
    await invalidate()
  }

  return (
    <CallDialog
      title={title}
      draftKey={`${module.path}/embargo/${id}`}
      okText={t('buttons.save')}
      done={t('notifications.success')}
      initialValues={{ until: record.embargoUntil }}
      send={save}
      close={close}
    >
      <Form.Item name="until" label={label(until.label)} extra={t('embargoHint')}>
        <DateTimePicker field={until} placeholder={label(promptFor(until))} />
      </Form.Item>
    </CallDialog>
  )
}
