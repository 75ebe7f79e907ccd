import { TranslationOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { isBaseLanguage, langOf, languageCodes, languageName } from '../../lib/text/languages.ts'
import { useShownLanguage } from '../../providers/i18n/index.ts'
import { switchLanguage } from '../../providers/i18n/language.ts'
import { ToolButton } from './ToolButton.tsx'

/** The language in use is shown and cannot be chosen again. */
export function LanguageTool() {
  const { t } = useTranslation()
  const language = useShownLanguage()
  const items = languageCodes.map(choice => ({
    key: choice,
    label: (
      <span lang={langOf(choice)}>{isBaseLanguage(choice) ? t(`languages.${choice}`) : languageName(choice)}</span>
    ),
    disabled: choice === language,
    onClick: () => void switchLanguage(choice),
  }))
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }} autoFocus>
      <ToolButton icon={<TranslationOutlined />} label={t('languages.choose')} aria-haspopup="menu" />
    </Dropdown>
  )
}
