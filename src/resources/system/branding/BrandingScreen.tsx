import './branding.css'
import { EditOutlined, HistoryOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Skeleton, Space, Typography } from 'antd'
import { defaultTenant } from '#contract/auth'
import { branding, brandingOver } from '#contract/system/branding'
import { useRemoval } from '../../../components/resource/actions/useRemoval.tsx'
import { useDialogs } from '../../../components/resource/data/recordAddress.ts'
import { LoadFailed } from '../../../components/ui/placeholders.tsx'
import { useModuleRights } from '../../../providers/accessControl.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { BrandingPreview } from './BrandingPreview.tsx'
import { usePhrases } from './phrases.ts'
import { useOwnBranding } from './useOwnBranding.ts'

/** The current look of a tenant's pages, and the editor of it. */
export function BrandingScreen() {
  const { t } = usePhrases()
  const label = useLabel()
  const { create, open } = useDialogs()
  const may = useModuleRights(branding)
  const { remove, removing } = useRemoval(branding)
  const { data, error, isError, isFetching, refetch } = useOwnBranding()
  if (!data)
    return isError && !isFetching ? (
      <LoadFailed error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton active paragraph />
    )
  const { id, tenantId, tenantName, values, inherited } = data
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
