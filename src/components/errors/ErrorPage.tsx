import { type ErrorPageName, hrefOf } from '../../lib/address.ts'
import { useFrontPhrases } from '../../providers/i18n/front.ts'
import { useTitle } from '../navigation/useTitle.ts'
import '../ui/states/errorPage.css'

export function ErrorPage({ name }: { name: ErrorPageName }) {
  const { t } = useFrontPhrases()
  useTitle(name)
  return (
    <main className="error-page">
      <h1>{name}</h1>
      <p>{t(`errors.page${name}`)}</p>
      <a href={hrefOf('/')}>{t('errors.back')}</a>
    </main>
  )
}
