import { SearchOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { openMenuSearch } from '../../state/layout.ts'
import { ToolButton } from './ToolButton.tsx'

export function SearchTool() {
  const { t } = useTranslation()
  return (
    <ToolButton
      icon={<SearchOutlined />}
      label={t('menuSearch.open')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openMenuSearch}
    />
  )
}
