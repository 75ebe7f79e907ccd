import { LockOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { lock } from '../../providers/lock.ts'
import { openLockDialog } from '../../state/layout.ts'
import { useLock } from '../../state/lock.ts'
import { ToolButton } from './ToolButton.tsx'

/** Locks at once where a lock password is set, and asks for one where not. */
export function LockButton() {
  const { t } = useTranslation()
  const isSet = useLock(state => state.lockPasswd !== '')
  return (
    <ToolButton
      icon={<LockOutlined />}
      label={t('lockScreen.tool')}
      onClick={() => (isSet ? void lock() : openLockDialog())}
    />
  )
}
