import { BellOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Waiting } from '../../components/resource/Waiting.tsx'
import { ToolPanel } from './ToolPanel.tsx'

const NoticePanel = lazy(() => import('../notices/NoticePanel.tsx').then(module => ({ default: module.NoticePanel })))

export function NoticeTool() {
  const { t } = useTranslation()
  return (
    <ToolPanel icon={<BellOutlined />} label={t('notice.title')}>
      <Suspense fallback={<Waiting />}>
        <NoticePanel />
      </Suspense>
    </ToolPanel>
  )
}
