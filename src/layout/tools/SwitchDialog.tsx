import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { SwitchForm } from '../../components/ui/SwitchForm.tsx'
import { settings } from '../../lib/settings.ts'
import { notify } from '../../providers/api/notification.ts'

/** The screen that was open may not be there in the new place, so that it ends at the first one. */
export function SwitchDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Dialog title={t('switch.title')} footer={null} maskClosable={false} onCancel={close}>
      <SwitchForm
        done={() => {
          navigate(settings.home)
          notify('success', t('notifications.success'))
          close()
        }}
      />
    </Dialog>
  )
}
