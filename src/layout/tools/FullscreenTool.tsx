import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import screenfull from 'screenfull'
import { notify } from '../../providers/api/notification.ts'
import { phrase } from '../../providers/i18n/phrase.ts'
import { ToolButton } from './ToolButton.tsx'

/** Some telephones have no such mode. */
export function FullscreenTool() {
  return screenfull.isEnabled ? <FullscreenSwitch /> : null
}

function FullscreenSwitch() {
  const { t } = useTranslation()
  const full = useSyncExternalStore(onChange, () => screenfull.isFullscreen)
  return (
    <ToolButton
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      label={t(full ? 'topBar.leaveFullscreen' : 'topBar.fullscreen')}
      onClick={() => void screenfull.toggle().catch(() => notify('warning', phrase('topBar.noFullscreen')))}
    />
  )
}

function onChange(changed: () => void): () => void {
  if (!screenfull.isEnabled) return () => {}
  screenfull.on('change', changed)
  return () => screenfull.off('change', changed)
}
