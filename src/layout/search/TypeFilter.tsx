import { useState } from 'react'
import type { FoundGroup } from '#contract/system/search'
import { useLabel } from '../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

interface TypeFilterProps {
  groups: readonly FoundGroup[]
  /** Path of a module; empty: all. */
  type: string
  choose: (type: string) => void
}

/** The types of what was found, of which one may be looked at alone. */
export function TypeFilter({ groups, type, choose }: TypeFilterProps) {
  const { t } = usePhrases()
  const label = useLabel()
  // Those of one type hold no others.
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
