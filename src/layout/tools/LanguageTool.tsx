import { TranslationOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { langOf, languages } from '../../lib/text/languages.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { switchLanguage } from '../../providers/i18n/language.ts'
import { ToolButton } from './ToolButton.tsx'

/** The language in use is shown and cannot be chosen again. */
export function LanguageTool() {
  const { t } = useTranslation()
  const language = useLanguage()
  const items = languages.map(choice => ({
    key: choice,
    label: <span lang={langOf(choice)}>{t(`languages.${choice}`)}</span>,
    disabled: choice === language,
    onClick: () => void switchLanguage(choice),
  }))
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }} autoFocus openClassName="shell-tool-open">
      <ToolButton icon={<TranslationOutlined />} label={t('languages.choose')} aria-haspopup="menu" />
    </Dropdown>
  )
}
