import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../../components/LanguageSwitch.tsx'
import { settings } from '../../lib/settings.ts'
import { useLanguage } from '../../providers/i18n/index.ts'

export function Masthead() {
  const { t } = useTranslation()
  return (
    <header className="masthead">
      <div className="masthead-ears">
        <Today />
        <LanguageSwitch />
      </div>
      <p className="masthead-name" lang="zh-CN">
        {settings.productTitle}
      </p>
      <p className="masthead-subtitle">{t('product.subtitle')}</p>
    </header>
  )
}

function Today() {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'full' })
  return <time>{format.format(new Date())}</time>
}
