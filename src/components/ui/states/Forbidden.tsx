import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { settings } from '../../../lib/settings.ts'
import './errorPage.css'

/** In place of a screen that this user may not open, or may open no longer. The address and the menu stay. */
export function Forbidden({ reason }: { reason?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <section className="error-page" role="alert">
      <h1>403</h1>
      <p>{reason ?? t('errors.page403')}</p>
      <Link to={settings.home}>{t('errors.back')}</Link>
    </section>
  )
}
