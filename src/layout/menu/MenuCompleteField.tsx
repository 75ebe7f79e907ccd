import { AutoComplete } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Screen } from '../../components/navigation/screens.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { openScreen, screensBeginning, trailOf } from './findScreens.ts'

/** Offers what begins with the typed text and opens the one that is chosen. */
export function MenuCompleteField({ screens }: { screens: readonly Screen[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const found = screensBeginning(screens, typed)
  const choose = (id: string) => {
    const chosen = found.find(({ screen }) => screen.id === id)
    setTyped('')
    if (chosen) openScreen(chosen.screen, navigate)
  }
  return (
    <AutoComplete
      value={typed}
      options={found.map(each => ({ value: each.screen.id, label: trailOf(each, language) }))}
      placeholder={t('menuSearch.complete')}
      aria-label={t('menuSearch.complete')}
      popupMatchSelectWidth={false}
      defaultActiveFirstOption
      allowClear
      onSearch={setTyped}
      onClear={() => setTyped('')}
      onSelect={choose}
    />
  )
}
