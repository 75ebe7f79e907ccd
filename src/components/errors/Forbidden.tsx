import './errorPage.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { user } from '#contract/system/user'
import { isOffered, settings } from '../../lib/settings.ts'
import { useCall } from '../../providers/api/call.ts'
import { AccessApplication } from './AccessApplication.tsx'
import { AccessReasons } from './AccessReasons.tsx'

interface ForbiddenProps {
  reason?: string | undefined
  /** The address of the screen or call that was refused. */
  target?: string
}

/** In place of a screen that this user may not open, or may open no longer. The address and the menu stay. */
export function Forbidden({ reason, target }: ForbiddenProps) {
  const { t } = useTranslation()
  const explains = target !== undefined && isOffered(`${user.path}/explain-own`)
  const { data } = useCall(user, 'explain-own', { target: target ?? '' }, { enabled: explains, cacheTime: 0 })
  return (
    <section className="error-page" role="alert">
      <h1>403</h1>
      <p>{reason ?? t('errors.page403')}</p>
      {data && <AccessReasons {...data} />}
      {target && data && !data.allowed && data.roles.length > 0 && <AccessApplication target={target} />}
      <Link to={settings.home}>{t('errors.back')}</Link>
    </section>
  )
}
