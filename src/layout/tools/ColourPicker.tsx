import { BgColorsOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolPanel } from './ToolPanel.tsx'

const ColourPanel = lazy(() => import('./ColourPanel.tsx').then(module => ({ default: module.ColourPanel })))

/** The user's colour. */
export function ColourPicker() {
  const { t } = useTranslation()
  return (
    <ToolPanel icon={<BgColorsOutlined />} label={t('colour.choose')}>
      <Suspense fallback={<div className="colour-panel" />}>
        <ColourPanel />
      </Suspense>
    </ToolPanel>
  )
}
