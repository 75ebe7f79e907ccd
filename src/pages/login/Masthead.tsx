import { settings } from '../../lib/settings.ts'
import { useFrontLanguage, useFrontPhrases } from '../../providers/i18n/front.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** `now` where the page may stay open beyond midnight. */
export function Masthead({ now = new Date() }: { now?: Date }) {
  const { t } = useFrontPhrases()
  return (
    <header className="masthead">
      <div className="masthead-ears">
        <Today now={now} />
        <LanguageSwitch />
      </div>
      <p className="masthead-name" lang="zh-CN">
        {settings.productTitle}
      </p>
      <p className="masthead-subtitle">{t('product.subtitle')}</p>
    </header>
  )
}

function Today({ now }: { now: Date }) {
  const language = useFrontLanguage()
  const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'full' })
  return <time>{format.format(now)}</time>
}
