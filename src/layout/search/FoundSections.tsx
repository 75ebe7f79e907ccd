import type { FoundPart } from '#contract/system/search'
import { MenuIcon } from '../../components/icons/MenuIcon.tsx'
import type { Choice, Section } from './choices.ts'

interface FoundSectionsProps {
  id: string
  label: string
  sections: readonly Section[]
  current: Choice | undefined
  choose: (choice: Choice) => void
}

/** The keyboard stays in the field above and moves the current choice from there. */
export function FoundSections({ id, label, sections, current, choose }: FoundSectionsProps) {
  const choices = sections.flatMap(section => section.choices)
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
  choice: Choice
  current: boolean
  choose: (choice: Choice) => void
}

function Option({ id, choice, current, choose }: OptionProps) {
  const { source, title, text = [], note } = choice
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
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
