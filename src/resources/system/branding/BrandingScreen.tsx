import { EditOutlined, HistoryOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Form, type FormInstance, Input, Space, Typography } from 'antd'
import { defaultTenant } from '#contract/auth'
import { type BrandingValues, branding, brandingOver, brandingValues, isColor } from '#contract/system/branding'
import { useRemoval } from '../../../components/resource/actions/useRemoval.tsx'
import { useDialogs } from '../../../components/resource/data/recordAddress.ts'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { useModuleRights } from '../../../providers/accessControl.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { BrandingPreview } from './BrandingPreview.tsx'
import { usePhrases } from './phrases.ts'
import './branding.css'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import type { FormProps } from '../../../components/resource/definition/defineResource.ts'
import { type FieldsOfForm, FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import type { FormValues } from '../../../components/resource/form/useRecordForm.ts'
import { asHex } from '../../../lib/themes/contrast.ts'
import { useCall } from '../../../providers/api/call.ts'
import { defaults } from '../../../state/settings.ts'

/** The current look of a tenant's pages, and the editor of it. */
export function BrandingScreen() {
  const { t } = usePhrases()
  const label = useLabel()
  const { create, open } = useDialogs()
  const may = useModuleRights(branding)
  const { remove, removing } = useRemoval(branding)
  const { tenantId: _, ...query } = useOwnBranding()
  if (!query.data) return <Loaded query={query}>{() => null}</Loaded>
  const { id, tenantId, tenantName, values, inherited } = query.data
  return (
    <section className="branding-screen" aria-label={label(branding.title)}>
      <h1>{t('of', { tenant: tenantName })}</h1>
      <Typography.Paragraph type="secondary">
        {t(tenantId === defaultTenant ? 'hintInstallation' : id ? 'hint' : 'hintNone')}
      </Typography.Paragraph>
      <Space wrap role="toolbar" aria-label={t('resource.tools')}>
        {may('setting') && (
          <>
            <Button type="primary" icon={<EditOutlined />} onClick={() => (id ? open('edit', id) : create())}>
              {t('buttons.edit')}
            </Button>
            {id && (
              <>
                <Button icon={<HistoryOutlined />} onClick={() => open('history', id)}>
                  {t('resource.history')}
                </Button>
                <Button danger icon={<UndoOutlined />} loading={removing} onClick={() => void remove([{ id }])}>
                  {t('reset')}
                </Button>
              </>
            )}
          </>
        )}
      </Space>
      <BrandingPreview values={brandingOver(inherited, values)} />
    </section>
  )
}

/** The branding of the tenant in the address, else of the user's own. */
function useOwnBranding() {
  const { search } = useLocation()
  const tenantId = new URLSearchParams(search).get('tenantId') ?? ''
  const query = useCall(branding, 'own', { tenantId }, { dependsOn: branding.path })
  return { tenantId, ...query }
}

/** The usual form, next to a preview that follows what is typed. */
export function BrandingForm(props: FormProps) {
  const isNew = props.mode === 'create'
  const { t } = usePhrases()
  const { tenantId, data } = useOwnBranding()
  const fixed = useMemo(() => (isNew && tenantId ? { tenantId } : undefined), [isNew, tenantId])
  return (
    <FormDialog
      {...props}
      fields={withoutTenant}
      width={1120}
      fixed={fixed}
      notice={() => <p className="branding-hint">{t('formHint')}</p>}
      arrange={(draw, { form, fields }) => (
        <div className="branding-form">
          <div>{fields.map(draw)}</div>
          <LivePreview form={form} inherited={data?.inherited ?? {}} />
        </div>
      )}
    />
  )
}

/** The address names the tenant. */
const withoutTenant: FieldsOfForm = shown => shown.filter(([name]) => name !== 'tenantId')

function LivePreview({ form, inherited }: { form: FormInstance<FormValues>; inherited: BrandingValues }) {
  const typed: FormValues | undefined = Form.useWatch([], form)
  return <BrandingPreview values={brandingOver(inherited, brandingValues(typed ?? {}))} />
}

/** A colour in six digits, typed or picked with the browser's own field. */
export function ColorEditor({ field: _, value, onChange, ...props }: EditorProps) {
  const { t } = usePhrases()
  const text = typeof value === 'string' ? value : ''
  return (
    <Input
      {...props}
      value={text}
      maxLength={7}
      allowClear
      onChange={event => onChange?.(event.target.value.trim())}
      addonBefore={
        <input
          type="color"
          className="branding-color"
          aria-label={t('pickColor')}
          disabled={props.disabled}
          value={asHex(isColor(text) ? text : defaults.colorName)}
          onChange={event => onChange?.(event.target.value)}
        />
      }
    />
  )
}
