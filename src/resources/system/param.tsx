import { Form, Input, InputNumber, Select, Switch, Tag } from 'antd'
import { useMemo } from 'react'
import { defaultTenant } from '#contract/auth'
import type { ParameterType } from '#contract/kit/parameterTypes'
import { type Param, param } from '#contract/system/param'
import type { EditorProps } from '../../components/fields/base/kind.ts'
import { useRecordOrClose } from '../../components/resource/data/requests.ts'
import { isInherited } from '../../components/resource/definition/buttons.ts'
import { type DialogProps, defineResource, useDefinition } from '../../components/resource/definition/defineResource.ts'
import { FormDialog } from '../../components/resource/form/FormDialog.tsx'
import { isPlatformUser } from '../../state/session.ts'
import { usePhrases } from './phrases.ts'

const files = import.meta.glob<Readonly<Record<string, ParameterType>>>('../../../contract/*/parameters.ts', {
  eager: true,
  import: 'parameters',
})

/** The types of all parameters that the product reads, whatever service they belong to. */
const parameterTypes = new Map(Object.values(files).flatMap(Object.entries<ParameterType>))

export default defineResource(param, {
  columns: ['paramName', 'paramKey', 'paramValue', 'remark'],
  columnWidths: { paramKey: 210 },
  cells: { paramName: record => <ParamName record={record} /> },
  editors: { paramValue: ParamValue },
  shows: { paramName: ({ paramName }) => paramName },
  rowActions: [
    {
      key: 'override',
      label: { zh: '覆盖', en: 'Override' },
      needs: 'add',
      offered: (record: Param) => isInherited(param, record) && record.isOverridden !== true,
      dialog: OverrideDialog,
    },
  ],
})

/** A parameter's name; a tenant sees which are the platform's and still count, the platform which tenant's they are. */
function ParamName({ record }: { record: Param }) {
  const { t } = usePhrases()
  return (
    <>
      {record.paramName}{' '}
      {isInherited(param, record) && <Tag>{t(record.isOverridden ? 'param.overridden' : 'param.inherited')}</Tag>}
      {isPlatformUser() && record.tenantId !== defaultTenant && <Tag>{record.tenantId}</Tag>}
    </>
  )
}

/** The editor that fits the parameter's type; values travel as text. */
function ParamValue({ field, value, onChange, ...rest }: EditorProps) {
  const key: string | undefined = Form.useWatch('paramKey', { preserve: true })
  const type = parameterTypes.get(key?.trim() ?? '')
  const text = typeof value === 'string' ? value : ''
  if (type?.kind === 'flag') {
    const { placeholder: _, 'aria-required': __, ...accepted } = rest
    return <Switch {...accepted} checked={text === 'true'} onChange={checked => onChange?.(String(checked))} />
  }
  if (type?.kind === 'choice')
    return (
      <Select
        {...rest}
        value={text || null}
        options={type.values.map(choice => ({ value: choice, label: choice }))}
        onChange={next => onChange?.(next ?? '')}
      />
    )
  if (type?.kind === 'number')
    return (
      <InputNumber
        {...rest}
        className="field-full"
        precision={0}
        min={type.min}
        max={type.max}
        value={/^\d+$/.test(text) ? Number(text) : null}
        onChange={next => onChange?.(next === null ? '' : String(next))}
      />
    )
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 3, maxRows: 10 }}
      maxLength={field.maxLength}
      value={text}
      onChange={event => onChange?.(event.target.value)}
    />
  )
}

const { paramKey } = param.fields
/** It is the key that makes the new row replace the platform's. */
const fields = Object.entries({ ...param.fields, paramKey: { ...paramKey, modes: { create: 'locked' } } } as const)

/** A value of the tenant's own in place of the platform's. */
function OverrideDialog({ id, close }: DialogProps) {
  const definition = useDefinition()
  const record = useRecordOrClose<Param>(param.path, id, close)
  const initial = useMemo(() => record && { ...record }, [record])
  if (!initial) return null
  return <FormDialog {...{ definition, fields, initial, close }} mode="create" below={id} />
}
