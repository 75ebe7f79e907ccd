import { Form } from 'antd'
import type { ReactNode } from 'react'
import { type Tenant, tenant } from '#contract/system/tenant'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import type { Named } from '../../../components/resource/definition/fieldsOf.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { FormField } from '../../../components/resource/form/FormDialog.tsx'
import type { FormValues } from '../../../components/resource/form/useRecordForm.ts'
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
  children: (values: FormValues) => ReactNode
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
  const name = tenants.length === 1 ? tenants[0]?.tenantName : t('several', { tenants: tenants.length })
  return (
    <CallDialog<FormValues>
      title={`${title} · ${name}`}
      width={width}
      draftKey={`${tenant.path}/config/${fields.map(([name]) => name)}/${tenants.map(({ id }) => id)}`}
      done={t('done')}
      changes={tenant.path}
      initialValues={initial}
      send={save}
      close={close}
    >
      {fields.map(named => (
        <FormField key={named[0]} definition={definition} named={named} mode="edit" />
      ))}
      <BelowFields initial={initial}>{children}</BelowFields>
    </CallDialog>
  )
}

function BelowFields({ initial, children }: Pick<ConfigDialogProps, 'initial' | 'children'>) {
  const values: FormValues | undefined = Form.useWatch([])
  return children(values ?? initial)
}
