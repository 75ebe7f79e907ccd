import { Descriptions, Form } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { user } from '#contract/system/user'
import { useDefinition } from '../../../components/resource/definition/definitionContext.ts'
import { DraftOffer } from '../../../components/resource/draft/DraftOffer.tsx'
import { useLeaving } from '../../../components/resource/draft/unsaved.ts'
import { useFormDraft } from '../../../components/resource/draft/useFormDraft.ts'
import { FormField } from '../../../components/resource/form/FormField.tsx'
import { useFirstFocus } from '../../../components/resource/form/useFirstFocus.ts'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { call } from '../../../providers/api/call.ts'
import { useCall } from '../../../providers/api/useCall.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { useUserSubmit } from './RolesDialog.tsx'
import type { ToolProps } from './UserTools.tsx'

const { userType, userExt } = user.calls['update-platform'].input
const fields = Object.entries({ userType, userExt })

interface Values {
  userType: number
  userExt: string
}

/** The platform a user works on, and what is kept for it. */
export function ExtensionDialog({ users: [chosen], close }: ToolProps) {
  const { t } = useTranslation()
  const label = useLabel()
  const definition = useDefinition()
  const formId = useId()
  const { sending, send } = useUserSubmit(close)
  const id = chosen?.id ?? ''
  const { data, error, isError, isFetching, refetch } = useCall(
    user,
    'platform-detail',
    { id },
    { cacheTime: 0, staleTime: Number.POSITIVE_INFINITY },
  )
  const initial = { userType: data?.userType, userExt: data?.userExt }
  const [form] = Form.useForm<Values>()
  const draftKey = `${user.path}/platform/${id}`
  const { holder, mark, offer } = useFormDraft({ form, draftKey, initial, ready: data !== undefined })
  const mayLeave = useLeaving(holder)
  const first = fields[0]?.[0]
  const { onShown } = useFirstFocus({ form, busy: sending, ready: data !== undefined }, first)

  async function leave() {
    if (!(await mayLeave())) return
    mark(false)
    close()
  }

  async function save(values: Values) {
    await call(user, 'update-platform', { userId: id, ...values })
    mark(false)
  }

  return (
    <RecordDialog
      width={600}
      title={label(user.buttons.extension.label)}
      onCancel={() => void leave()}
      okText={t('buttons.save')}
      cancelText={t('buttons.cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: !data, loading: sending }}
    >
      {data ? (
        <Form<Values>
          id={formId}
          name={formId}
          layout="vertical"
          form={form}
          initialValues={initial}
          disabled={sending}
          onValuesChange={() => mark(true)}
          onFinish={values => void send(() => save(values))}
        >
          <DraftOffer offer={offer} />
          <Descriptions
            column={1}
            size="small"
            items={(['account', 'realName'] as const).map(key => ({
              key,
              label: label(user.fields[key].label),
              children: data[key],
            }))}
          />
          {fields.map(named => (
            <FormField
              key={named[0]}
              definition={definition}
              named={named}
              mode="edit"
              onShown={named[0] === first ? onShown : undefined}
            />
          ))}
        </Form>
      ) : isError && !isFetching ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </RecordDialog>
  )
}
