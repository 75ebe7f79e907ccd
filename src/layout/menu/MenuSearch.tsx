import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuIcon } from '../../components/icons/MenuIcon.tsx'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { useShownLanguage } from '../../providers/i18n/index.ts'
import { closeMenuSearch } from '../../state/layout.ts'
import { useNavigator } from '../tabs/paneNavigation.tsx'
import { type Found, leavesWithGroups, openScreen, screensContaining, trailOf } from './findScreens.ts'
import './menuSearch.css'
import type { Screen } from '../../components/navigation/screens.ts'

interface MenuSearchProps {
  screens: readonly Screen[]
  open: boolean
}

/** Finds a screen by any part of its name, and opens it. */
export function MenuSearch({ screens, open }: MenuSearchProps) {
  const { t } = useTranslation()
  const input = useRef<InputRef>(null)
  return (
    <Dialog
      className="menu-search"
      open={open}
      title={<span className="visually-hidden">{t('menuSearch.title')}</span>}
      footer={null}
      closable={false}
      width={560}
      destroyOnHidden
      onCancel={closeMenuSearch}
      afterOpenChange={shown => shown && input.current?.focus()}
    >
      <Search screens={screens} input={input} />
    </Dialog>
  )
}

interface SearchProps {
  screens: readonly Screen[]
  input: React.RefObject<InputRef>
}

function Search({ screens, input }: SearchProps) {
  const { t } = useTranslation()
  const navigator = useNavigator()
  const list = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = typed.trim() ? screensContaining(screens, typed) : leavesWithGroups(screens)
  const choose = (chosen: Found | undefined) => {
    if (!chosen) return
    closeMenuSearch()
    openScreen(chosen.screen, navigator.push)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may only end the writing of a Chinese word.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((at + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter') choose(found[at])
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: this version of React does not know the element
    <div role="search" aria-label={t('menuSearch.title')}>
      <Input
        ref={input}
        size="large"
        prefix={<SearchOutlined />}
        role="combobox"
        aria-label={t('menuSearch.title')}
        aria-controls={list}
        aria-expanded={found.length > 0}
        aria-activedescendant={found[at] && `${list}-${found[at].screen.id}`}
        placeholder={t('menuSearch.placeholder')}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} className="menu-search-list" role="listbox" aria-label={t('menuSearch.results')}>
        {found.map((each, index) => (
          <Result
            key={each.screen.id}
            id={`${list}-${each.screen.id}`}
            {...each}
            current={index === at}
            choose={choose}
          />
        ))}
      </div>
      <p className="menu-search-none" role="status">
        {found.length === 0 && t('menuSearch.none')}
      </p>
    </div>
  )
}

interface ResultProps extends Found {
  id: string
  current: boolean
  choose: (found: Found) => void
}

function Result({ id, screen, groups, current, choose }: ResultProps) {
  const language = useShownLanguage()
  return (
    // The keyboard stays in the field above and moves the current one from there.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      ref={element => {
        if (current) element?.scrollIntoView({ block: 'nearest' })
      }}
      role="option"
      tabIndex={-1}
      aria-selected={current}
      onClick={() => choose({ screen, groups })}
    >
      <MenuIcon source={screen.source} />
      <span>{trailOf({ screen, groups }, language)}</span>
    </div>
  )
}
