import { Button, Select, Tag, Typography } from 'antd'
import { useState } from 'react'
import { tagsIn } from '#contract/kit/kinds/texts'
import { eventLabel, hookEvents, webhook } from '#contract/resource/webhook'
import type { EditorProps } from '../../components/fields/base/kind.ts'
import { ModuleNames, ModulePicker } from '../../components/fields/editors/ModulePicker.tsx'
import {
  type DialogProps,
  defineResource,
  type FormProps,
} from '../../components/resource/definition/defineResource.ts'
import { OneTimeSecret } from '../../components/resource/dialogs/OneTimePasswords.tsx'
import { FormDialog } from '../../components/resource/form/FormDialog.tsx'
import { UnansweredDialog } from '../../components/ui/RecordDialog.tsx'
import { useRunning } from '../../components/ui/useRunning.ts'
import { call } from '../../providers/api/call.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import { useLabel } from '../../providers/i18n/index.ts'

export default defineResource(webhook, {
  columns: ['name', 'address', 'events', 'enabled', 'pauseReason'],
  cells: {
    events: ({ events }) => <EventNames events={events} />,
  },
  shows: {
    events: ({ events }) => <EventNames events={events} />,
    modules: ({ modules }) => <ModuleNames value={modules} />,
  },
  editors: { events: EventPicker, modules: ModulePicker },
  form: WebhookForm,
  copies: false,
  rowActions: [
    {
      ...{ key: 'test', label: webhook.calls.test.title, needs: 'edit' },
      run: ({ id }) => call(webhook, 'test', { id }),
      done: {
        zh: '测试事件已加入发送队列，结果见推送记录',
        en: 'The test is queued: see the webhook deliveries for its result',
      },
    },
    { key: 'renew', label: webhook.calls['renew-secret'].title, needs: 'edit', dialog: RenewDialog },
  ],
})

const { usePhrases } = definePhrases('resources/resource/webhook', {
  secret: { zh: '签名密钥', en: 'Signing secret' },
  renew: {
    zh: '接收程序用签名密钥确认推送来自本系统。重新生成后，旧密钥立即失效。',
    en: 'Receivers verify by the secret that deliveries come from here. The old one ends at once.',
  },
})

function EventNames({ events }: { events: string | null }) {
  const label = useLabel()
  return tagsIn(events).map(event => <Tag key={event}>{label(eventLabel(event))}</Tag>)
}

function EventPicker({ field: _, value, onChange, 'aria-required': __, ...rest }: EditorProps) {
  const label = useLabel()
  return (
    <Select
      {...rest}
      mode="multiple"
      optionFilterProp="label"
      value={tagsIn(String(value ?? ''))}
      options={Object.entries(hookEvents).map(([event, name]) => ({ value: event, label: label(name) }))}
      onChange={events => onChange?.(events.join(','))}
    />
  )
}

/** The usual form; the secret of a new webhook is shown once. */
function WebhookForm(props: FormProps) {
  const { close } = props
  const { t } = usePhrases()
  const [secret, setSecret] = useState<string>()
  if (secret) return <OneTimeSecret title={t('secret')} secret={secret} close={close} />
  return <FormDialog {...props} onSaved={saved => (saved.secret ? setSecret(String(saved.secret)) : close())} />
}

function RenewDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const [secret, setSecret] = useState<string>()
  const { running, run } = useRunning()
  if (secret) return <OneTimeSecret title={t('secret')} secret={secret} close={close} />
  const { title } = webhook.calls['renew-secret']
  const renew = async () => setSecret((await call(webhook, 'renew-secret', { id })).secret)
  return (
    <UnansweredDialog width={600} title={label(title)} close={close}>
      <Typography.Paragraph>{t('renew')}</Typography.Paragraph>
      <Button type="primary" loading={running} onClick={() => run(renew)}>
        {label(title)}
      </Button>
    </UnansweredDialog>
  )
}
