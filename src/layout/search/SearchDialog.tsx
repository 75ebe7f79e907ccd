import './search.css'
import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type FoundGroup, type FoundPart, search } from '#contract/system/search'
import { MenuIcon } from '../../components/navigation/MenuIcon.tsx'
import type { Screen } from '../../components/navigation/screens.ts'
import { Dialog, fullWindow } from '../../components/ui/Dialog.tsx'
import { useNarrow } from '../../components/ui/screenLevel.tsx'
import { useSettled } from '../../components/ui/useSettled.ts'
import { isOffered } from '../../lib/settings.ts'
import { useCall } from '../../providers/api/call.ts'
import { definePhrases } from '../../providers/i18n/definePhrases.ts'
import { useLabel, useLanguage } from '../../providers/i18n/index.ts'
import { useLayout } from '../../state/layout.ts'
import { useRecents } from '../../state/recents.ts'
import { type SearchChoice, type Section, sectionsOf, visibleActions } from './choices.ts'

interface SearchDialogProps {
  screens: readonly Screen[]
  open: boolean
}

const closeSearch = () => useLayout.setState({ menuSearchOpen: false })

/** Finds screens, records of all modules and the actions at hand by a few letters, and opens them. */
export function SearchDialog({ screens, open }: SearchDialogProps) {
  const { t } = useTranslation()
  const input = useRef<InputRef>(null)
  const narrow = useNarrow()
  return (
    <Dialog
      className="menu-search"
      open={open}
      title={<span className="visually-hidden">{t('menuSearch.title')}</span>}
      footer={null}
      width={narrow ? '100vw' : 640}
      closable={narrow}
      classNames={{ content: 'menu-search-content' }}
      style={narrow ? fullWindow.style : {}}
      styles={{ header: { margin: 0 }, ...(narrow && fullWindow.styles) }}
      destroyOnHidden
      onCancel={closeSearch}
    >
      <Search screens={screens} input={input} />
    </Dialog>
  )
}

interface SearchProps {
  screens: readonly Screen[]
  input: RefObject<InputRef>
}

function Search({ screens, input }: SearchProps) {
  const { t: common } = useTranslation()
  const { t } = usePhrases()
  const language = useLanguage()
  const push = useNavigate()
  const recents = useRecents()
  const list = useId()
  const [typed, setTyped] = useState('')
  const [type, setType] = useState('')
  const [at, setAt] = useState(0)
  // Read before the dialog receives the focus.
  const [actions] = useState(() => visibleActions(document.activeElement))
  // At once, not after the animation: people type on. The dialog joins the page after its content is rendered.
  useEffect(() => queueMicrotask(() => input.current?.focus()), [input])
  const { groups, isSearching, isError } = useFoundRecords(typed, type)
  const sections = sectionsOf({ typed, type, language, screens, recents, actions, groups, push, t })
  const choices = sections.flatMap(section => section.choices)
  const current = choices[Math.min(at, choices.length - 1)]

  const filter = (path: string) => {
    setType(path)
    setAt(0)
    input.current?.focus()
  }
  const choose = (choice: SearchChoice | undefined) => {
    if (choice?.type) return filter(choice.type)
    if (!choice?.run) return
    closeSearch()
    // The dialog gives the focus back first.
    setTimeout(choice.run)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may only end the writing of a Chinese word.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((Math.min(at, choices.length - 1) + step + choices.length) % Math.max(1, choices.length))
    else if (event.key === 'Enter') choose(current)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: this version of React does not know the element
    <div role="search" aria-label={common('menuSearch.title')}>
      <Input
        ref={input}
        className="menu-search-field"
        size="large"
        prefix={<SearchOutlined />}
        role="combobox"
        aria-label={common('menuSearch.title')}
        aria-controls={list}
        aria-expanded={choices.length > 0}
        aria-activedescendant={current && `${list}-${choices.indexOf(current)}`}
        autoComplete="off"
        maxLength={100}
        placeholder={t('placeholder')}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setAt(0)
          if (event.target.value.trim() === '') setType('')
        }}
        onKeyDown={onKeyDown}
      />
      <TypeFilter groups={groups} type={type} choose={filter} />
      <FoundSections id={list} label={common('menuSearch.results')} {...{ sections, choices, current, choose }} />
      <p className="menu-search-none" role="status">
        {isError ? t('failed') : isSearching ? t('searching') : statusOf(typed, choices, t)}
      </p>
    </div>
  )
}

function statusOf(typed: string, choices: readonly SearchChoice[], t: ReturnType<typeof usePhrases>['t']): string {
  const words = typed.trim()
  if (words === '') return ''
  return choices.length > 0 ? t('found', { count: choices.length }) : t('none', { words })
}

interface TypeFilterProps {
  groups: readonly FoundGroup[]
  /** Path of a module; empty: all. */
  type: string
  choose: (type: string) => void
}

/** The types of what was found, of which one may be looked at alone. */
function TypeFilter({ groups, type, choose }: TypeFilterProps) {
  const { t } = usePhrases()
  const label = useLabel()
  // Results of one type contain no others.
  const [all, setAll] = useState(groups)
  if (!type && all !== groups) setAll(groups)
  if (all.length < 2 && !type) return null
  const types = [{ path: '', text: t('all') }, ...all.map(({ path, title }) => ({ path, text: label(title) }))]
  return (
    <fieldset className="search-types">
      <legend className="visually-hidden">{t('types')}</legend>
      {types.map(({ path, text }) => (
        <button key={path} type="button" aria-pressed={path === type} onClick={() => choose(path)}>
          {text}
        </button>
      ))}
    </fieldset>
  )
}

/** Between two letters of somebody who types. */
const PAUSE_MS = 200

interface FoundRecords {
  groups: readonly FoundGroup[]
  /** True while the results of earlier words are shown. */
  isSearching: boolean
  isError: boolean
}

/** Records of all modules, or of one, as somebody types. */
function useFoundRecords(typed: string, type: string): FoundRecords {
  const words = useSettled(typed.trim(), PAUSE_MS)
  const enabled = words !== '' && isOffered(`${search.path}/find`)
  const { data, isFetching, isError } = useCall(
    search,
    'find',
    { words, ...(type && { type }) },
    { enabled, keepPreviousData: true, cacheTime: 0 },
  )
  const isTyping = typed.trim() !== words
  return { groups: (enabled && data) || [], isSearching: isFetching || (isTyping && typed.trim() !== ''), isError }
}

const { usePhrases } = definePhrases('layout/search', {
  placeholder: { zh: '搜索菜单、记录、人员和操作', en: 'Search screens, records, people and actions' },
  actions: { zh: '当前页面的操作', en: 'Actions here' },
  screens: { zh: '菜单', en: 'Screens' },
  recent: { zh: '最近打开', en: 'Opened recently' },
  all: { zh: '全部', en: 'All' },
  types: { zh: '类型', en: 'Types' },
  more: { zh: '查看更多：{{title}}', en: 'More: {{title}}' },
  searching: { zh: '正在搜索…', en: 'Searching…' },
  found: {
    zh: '共 {{count}} 条结果，用上下键选择，按 Enter 打开',
    en: 'Results: {{count}}. Choose with the arrow keys, open with Enter',
  },
  none: {
    zh: '没有找到“{{words}}”。换一个词试试，也可以输入拼音、首字母或多个词；只会显示有权限查看的内容。',
    en: 'Nothing found for “{{words}}”. Try another word, pinyin, initials or several words; only what you may see is shown.',
  },
  failed: { zh: '搜索暂时不可用，请稍后再试。', en: 'The search is not available now. Try again later.' },
})

interface FoundSectionsProps {
  id: string
  label: string
  sections: readonly Section[]
  choices: readonly SearchChoice[]
  current: SearchChoice | undefined
  choose: (choice: SearchChoice) => void
}

/** The keyboard stays in the field above and moves the current choice from there. */
function FoundSections({ id, label, sections, choices, current, choose }: FoundSectionsProps) {
  return (
    <div id={id} className="menu-search-list search-list" role="listbox" aria-label={label}>
      {sections.map(section => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={section.key} role="group" aria-label={section.label}>
          <p className="search-heading" aria-hidden>
            {section.label}
          </p>
          {section.choices.map(choice => (
            <Option
              key={choice.key}
              id={`${id}-${choices.indexOf(choice)}`}
              choice={choice}
              current={choice === current}
              choose={choose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  choice: SearchChoice
  current: boolean
  choose: (choice: SearchChoice) => void
}

function Option({ id, choice, current, choose }: OptionProps) {
  const { source, title, text = [], note } = choice
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
    <div
      id={id}
      ref={element => {
        if (current) element?.scrollIntoView({ block: 'nearest' })
      }}
      role="option"
      tabIndex={-1}
      aria-selected={current}
      onClick={() => choose(choice)}
    >
      {source !== undefined && <MenuIcon source={source} />}
      <span className="search-record">
        <span className="search-title">
          <Parts parts={title} />
        </span>
        {text.length > 0 && (
          <span className="search-text">
            <Parts parts={text} />
          </span>
        )}
      </span>
      {note && <span className="search-note">{note}</span>}
    </div>
  )
}

function Parts({ parts }: { parts: readonly FoundPart[] }) {
  let at = 0
  return parts.map(({ text, hit }) => {
    at += text.length
    return hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>
  })
}
