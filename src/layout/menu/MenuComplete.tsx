import './menuSearch.css'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Screen } from '../../components/navigation/screens.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { useNavigator } from '../tabs/useTabActions.tsx'
import { openScreen, type ScreenMatch, screensBeginning, trailOf } from './findScreens.ts'

/** Offers what begins with the typed text and opens the one that is chosen. */
export function MenuComplete({ screens }: { screens: readonly Screen[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigator()
  const list = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [focused, setFocused] = useState(false)
  const found = screensBeginning(screens, typed)
  const open = focused && found.length > 0

  function type(text: string) {
    setTyped(text)
    setAt(0)
  }

  function choose(chosen: ScreenMatch | undefined) {
    if (!chosen) return
    type('')
    openScreen(chosen.screen, navigate)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter may only end the writing of a Chinese word.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && open) setAt((at + step + found.length) % found.length)
    else if (event.key === 'Enter') choose(found[at])
    else if (event.key === 'Escape') type('')
    else return
    event.preventDefault()
  }

  return (
    <div className="menu-complete">
      <input
        type="search"
        role="combobox"
        aria-label={t('menuSearch.complete')}
        aria-autocomplete="list"
        aria-controls={list}
        aria-expanded={open}
        aria-activedescendant={open ? `${list}-${at}` : undefined}
        autoComplete="off"
        placeholder={t('menuSearch.complete')}
        value={typed}
        onChange={event => type(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <div id={list} className="menu-search-list" role="listbox" aria-label={t('menuSearch.results')} hidden={!open}>
        {found.map((each, index) => (
          // The keyboard stays in the field above and moves the current one from there.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={each.screen.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // The field keeps the focus, and with it what is offered.
            onMouseDown={event => event.preventDefault()}
            onClick={() => choose(each)}
          >
            {trailOf(each, language)}
          </div>
        ))}
      </div>
    </div>
  )
}
