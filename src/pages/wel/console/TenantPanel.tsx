import type { TenantFigures } from '#contract/desk/workbench'
import { Panel, PanelFigure } from './Panel.tsx'
import { usePhrases } from './phrases.ts'

export function TenantPanel({ figures: { tenantId, tenantName, signedIn } }: { figures: TenantFigures }) {
  const { t } = usePhrases()
  return (
    <Panel title={`${t('tenant')} · ${tenantName || tenantId}`}>
      <dl className="console-figures">
        <PanelFigure label={t('signedIn')} value={t('people', { ...signedIn })} />
      </dl>
    </Panel>
  )
}
