import { useTranslation } from 'react-i18next'
import { type ErrorPageName, hrefOf } from '../../lib/address.ts'
import { useTitle } from '../navigation/useTitle.ts'
import '../ui/states/errorPage.css'

export function ErrorPage({ name }: { name: ErrorPageName }) {
  const { t } = useTranslation()
  useTitle(name)
  return (
    <main className="error-page">
      <h1>{name}</h1>
      <p>{t(`errors.page${name}`)}</p>
      <a href={hrefOf('/')}>{t('errors.back')}</a>
    </main>
  )
}
