import { Descriptions } from 'antd'
import { user } from '#contract/system/user'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { FormField } from '../../../components/resource/form/FormDialog.tsx'
import { WaitingDialog } from '../../../components/ui/RecordDialog.tsx'
import { call, useCall } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import type { ToolProps } from './UserTools.tsx'

const { userType, userExt } = user.calls['update-platform'].input
const fields = Object.entries({ userType, userExt })

interface Values {
  userType: number
  userExt: string
}

/** The platform a user works on, and what is kept for it. */
export function ExtensionDialog({ users: [chosen], close }: ToolProps) {
  const label = useLabel()
  const definition = useDefinition()
  const id = chosen?.id ?? ''
  const query = useCall(user, 'platform-detail', { id }, { cacheTime: 0, staleTime: Number.POSITIVE_INFINITY })
  const title = label(user.buttons.extension.label)
  const { data } = query
  if (!data) return <WaitingDialog {...{ title, query, close }} />
  return (
    <CallDialog<Values>
      title={title}
      draftKey={`${user.path}/platform/${id}`}
      changes={user.path}
      initialValues={{ userType: data.userType, userExt: data.userExt }}
      send={values => call(user, 'update-platform', { userId: id, ...values })}
      close={close}
    >
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
        <FormField key={named[0]} definition={definition} named={named} mode="edit" />
      ))}
    </CallDialog>
  )
}
