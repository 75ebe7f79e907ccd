import { AutoComplete } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Screen } from '../../components/navigation/screens.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { openScreen, screensBeginning, trailOf } from './findScreens.ts'

/** Offers what begins with the typed text and opens the one that is chosen. */
export function MenuComplete({ screens }: { screens: readonly Screen[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const found = screensBeginning(screens, typed)

  function choose(id: string) {
    setTyped('')
    const match = found.find(({ screen }) => screen.id === id)
    if (match) openScreen(match.screen, navigate)
  }

  return (
    <AutoComplete
      className="menu-complete"
      popupMatchSelectWidth={false}
      virtual={false}
      aria-label={t('menuSearch.complete')}
      placeholder={t('menuSearch.complete')}
      value={typed}
      options={found.map(each => ({ value: each.screen.id, label: trailOf(each, language) }))}
      onSearch={setTyped}
      onSelect={choose}
    />
  )
}
