import './LanguageSwitch.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brandPicture, mastheadLine, productName } from '../../lib/text/branding.ts'
import { langOf, languages, localeOf } from '../../lib/text/languages.ts'
import { switchLanguage, useLanguage } from '../../providers/i18n/index.ts'
import { useBranding } from '../../state/branding.ts'

/** `now` where the page may stay open beyond midnight. */
export function Masthead({ now }: { now?: Date }) {
  const [opened] = useState(() => new Date())
  const { t } = useTranslation()
  const language = useLanguage()
  const branding = useBranding()
  const name = productName(branding, language)
  const line = mastheadLine(branding, language)
  const today = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full' })
  return (
    <header className="masthead">
      <div className="masthead-ears">
        <time>{today.format(now ?? opened)}</time>
        <LanguageSwitch />
      </div>
      {branding.logoUrl && <img className="masthead-logo" src={brandPicture(branding.logoUrl)} alt="" />}
      <p className="masthead-name" lang={name.lang}>
        {name.text}
      </p>
      <p className="masthead-subtitle" lang={line?.lang}>
        {line ? line.text : t('product.subtitle')}
      </p>
    </header>
  )
}

/** The language in use is shown and cannot be chosen again. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <fieldset className="language-switch">
      <legend className="visually-hidden">{t('languages.choose')}</legend>
      {languages.map(choice => (
        <button
          key={choice}
          type="button"
          lang={langOf(choice)}
          disabled={choice === language}
          aria-pressed={choice === language}
          onClick={() => void switchLanguage(choice)}
        >
          {t(`languages.${choice}`)}
        </button>
      ))}
    </fieldset>
  )
}
