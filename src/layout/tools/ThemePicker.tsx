import { SkinOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolButton } from './ToolButton.tsx'

const ThemeDialog = lazy(() => import('../theme/ThemeDialog.tsx').then(module => ({ default: module.ThemeDialog })))

/** The look of the whole product. */
export function ThemePicker() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ToolButton
        icon={<SkinOutlined />}
        label={t('themes.choose')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <ThemeDialog onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
