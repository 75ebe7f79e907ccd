import { Form } from 'antd'
import { category, flowMode } from '#contract/flow/categories'
import type { DeployWarnings } from '#contract/flow/model'
import { type Field, references } from '#contract/kit/fields'
import { promptFor } from '#contract/kit/rules'
import { tenantField } from '#contract/kit/tenantField'
import { ReferencePicker, ReferencesPicker } from '../../../components/fields/pickers/ReferencePicker.tsx'
import { RadioChoice } from '../../../components/ui/RadioChoice.tsx'
import { useLabel } from '../../../providers/i18n/index.ts'
import { isPlatformUser } from '../../../state/session.ts'
import { usePhrases } from './phrases.ts'

/** Target of a deployment. */
export interface MoveTarget {
  category: string
  flowMode?: number
  tenantIds?: string
}

export const initialTarget = { flowMode: flowMode.common }

const { target } = tenantField
if (!target) throw new Error('The field of tenants points at no module')
const tenants = references(tenantField.label.zh, tenantField.label.en, target)

/** 流程类型, and for administrators of the platform 流程模式 and 所属租户; others deploy for their own tenant. */
export function TargetFields() {
  const { t } = usePhrases()
  const label = useLabel()
  const mode = Form.useWatch('flowMode', Form.useFormInstance<MoveTarget>())
  const draw = (name: keyof MoveTarget, field: Field, Picker: typeof ReferencePicker) => (
    <Form.Item name={name} label={label(field.label)} rules={[{ required: true, message: label(promptFor(field)) }]}>
      <Picker field={field} placeholder={label(promptFor(field))} />
    </Form.Item>
  )
  return (
    <>
      {draw('category', category, ReferencePicker)}
      {isPlatformUser() && (
        <>
          <Form.Item name="flowMode" label={t('mode')} required>
            <RadioChoice
              label={t('mode')}
              options={[
                { value: flowMode.common, label: t('modes.common') },
                { value: flowMode.tenant, label: t('modes.tenant') },
              ]}
            />
          </Form.Item>
          {mode === flowMode.tenant && draw('tenantIds', tenants, ReferencesPicker)}
        </>
      )}
    </>
  )
}

/** The value for the server: no tenants means all tenants. */
export function targetOf({ category: key, flowMode: mode, tenantIds = '' }: MoveTarget) {
  return { category: key, tenantIds: mode === flowMode.tenant ? tenantIds : '' }
}

/** The warnings of a successful deployment; other servers send none. */
export function warningIn(answer: Partial<DeployWarnings> | null | undefined): string {
  return answer?.warnings?.join('\n') ?? ''
}
