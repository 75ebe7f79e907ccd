import { Form, type FormInstance } from 'antd'
import { useMemo } from 'react'
import { type BrandingValues, brandingOver, brandingValues } from '#contract/system/branding'
import type { FormProps } from '../../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import { shownFields } from '../../../components/resource/definition/fieldsOf.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import type { FormValues } from '../../../components/resource/form/useRecordForm.ts'
import { BrandingPreview } from './BrandingPreview.tsx'
import { usePhrases } from './phrases.ts'
import { useOwnBranding } from './useOwnBranding.ts'
import './branding.css'

/** The usual form, beside a preview that follows what is typed. */
export function BrandingForm({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const { t } = usePhrases()
  const { tenantId, data } = useOwnBranding()
  // The address names the tenant.
  const fields = useMemo(
    () => shownFields(definition, mode).filter(([name]) => name !== 'tenantId'),
    [definition, mode],
  )
  const fixed = useMemo(() => (mode === 'create' && tenantId ? { tenantId } : undefined), [mode, tenantId])
  return (
    <FormDialog
      definition={definition}
      fields={fields}
      width={1120}
      mode={mode}
      id={id}
      fixed={fixed}
      close={close}
      notice={() => <p className="branding-hint">{t('formHint')}</p>}
      arrange={(draw, { form }) => (
        <div className="branding-form">
          <div>{fields.map(draw)}</div>
          <LivePreview form={form} inherited={data?.inherited ?? {}} />
        </div>
      )}
    />
  )
}

interface LivePreviewProps {
  form: FormInstance<FormValues>
  inherited: BrandingValues
}

function LivePreview({ form, inherited }: LivePreviewProps) {
  const typed: FormValues | undefined = Form.useWatch([], form)
  return <BrandingPreview values={brandingOver(inherited, brandingValues(typed ?? {}))} />
}
