import { useTranslation } from 'react-i18next'
import { langOf, languages } from '../../lib/text/languages.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { switchLanguage } from '../../providers/i18n/language.ts'
import './LanguageSwitch.css'

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
