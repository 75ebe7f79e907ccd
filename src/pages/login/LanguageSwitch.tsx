import { isBaseLanguage, langOf, languageCodes, languageName } from '../../lib/text/languages.ts'
import { useFrontPhrases, useShownFrontLanguage } from '../../providers/i18n/front.ts'
import { switchLanguage } from '../../providers/i18n/language.ts'
import './LanguageSwitch.css'

/** The language in use is shown and cannot be chosen again. */
export function LanguageSwitch() {
  const { t } = useFrontPhrases()
  const language = useShownFrontLanguage()
  return (
    <fieldset className="language-switch">
      <legend className="visually-hidden">{t('languages.choose')}</legend>
      {languageCodes.map(choice => (
        <button
          key={choice}
          type="button"
          lang={langOf(choice)}
          disabled={choice === language}
          aria-pressed={choice === language}
          onClick={() => void switchLanguage(choice)}
        >
          {isBaseLanguage(choice) ? t(`languages.${choice}`) : languageName(choice)}
        </button>
      ))}
    </fieldset>
  )
}
