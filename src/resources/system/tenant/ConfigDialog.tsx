import { Form } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { type Tenant, tenant } from '#contract/system/tenant'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import type { Named } from '../../../components/resource/definition/fieldsOf.ts'
import { DraftOffer } from '../../../components/resource/draft/DraftOffer.tsx'
import { useLeaving } from '../../../components/resource/draft/unsaved.ts'
import { useFormDraft } from '../../../components/resource/draft/useDraft.ts'
import { FormField } from '../../../components/resource/form/FormField.tsx'
import type { FormValues } from '../../../components/resource/form/useRecordForm.ts'
import { useFirstFocus } from '../../../components/ui/FirstFocus.ts'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { notify } from '../../../providers/api/notification.ts'
import { usePhrases } from './phrases.ts'

interface ConfigDialogProps {
  title: string
  width?: number
  tenants: readonly Tenant[]
  fields: readonly Named[]
  initial: FormValues
  save: (values: FormValues) => Promise<unknown>
  close: () => void
  /** Stands below the fields. */
  children?: (values: FormValues) => ReactNode
}

/** A form over one or several tenants that ends in 配置成功!. */
export function ConfigDialog({
  width = 450,
  title,
  tenants,
  fields,
  initial,
  save,
  close,
  children,
}: ConfigDialogProps) {
  const { t } = usePhrases()
  const definition = useDefinition()
  const formId = useId()
  const [form] = Form.useForm<FormValues>()
  const values: FormValues | undefined = Form.useWatch([], form)
  const draftKey = `${tenant.path}/config/${fields.map(([name]) => name)}/${tenants.map(({ id }) => id)}`
  const { holder, mark, offer } = useFormDraft({ form, draftKey, initial })
  const mayLeave = useLeaving(holder)
  const invalidate = useInvalidateResource(tenant.path)
  const [saving, setSaving] = useState(false)
  const first = fields[0]?.[0]
  const { onShown } = useFirstFocus({ form, busy: saving, ready: true }, first)
  const name = tenants.length === 1 ? tenants[0]?.tenantName : t('several', { tenants: tenants.length })

  async function submit(settings: FormValues) {
    setSaving(true)
    try {
      await save(settings)
      notify('success', t('done'))
      mark(false)
      close()
      await invalidate()
    } catch {
      // The refusal is on screen, and the form keeps its values.
    } finally {
      setSaving(false)
    }
  }

  return (
    <RecordDialog
      width={width}
      title={`${title} · ${name}`}
      onCancel={async () => {
        if (!(await mayLeave())) return
        mark(false)
        close()
      }}
      okText={t('buttons.save')}
      cancelText={t('buttons.cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: saving }}
    >
      <Form
        id={formId}
        form={form}
        name={formId}
        layout="vertical"
        initialValues={initial}
        disabled={saving}
        onValuesChange={() => mark(true)}
        onFinish={submit}
      >
        <DraftOffer offer={offer} />
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
      {children?.(values ?? initial)}
    </RecordDialog>
  )
}
