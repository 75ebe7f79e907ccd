import { Select } from 'antd'
import { useId } from 'react'
import { usePhrases } from '../../parts/phrases.ts'
import { conditionFields, rootOf } from './conditions.ts'
import type { Services } from './services.ts'
import { type Chosen, useIdentities } from './useIdentities.ts'

/** Words joined by commas, as assignees and candidates are written. Commas within an expression join nothing. */
export function splitAssignees(text: string): string[] {
  const lastEnd = text.lastIndexOf('}')
  const words: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at += 1)
    if (text[at] === ',') {
      words.push(text.slice(from, at))
      from = at + 1
    } else if (at < lastEnd && text.startsWith('${', at)) at = text.indexOf('}', at)
  words.push(text.slice(from))
  return words.map(word => word.trim()).filter(word => word !== '')
}

export const joinAssignees = (words: readonly string[]) =>
  words
    .map(word => word.trim())
    .filter(Boolean)
    .join(',')

interface IdentityFieldProps {
  label: string
  hint?: string
  value: string
  chosen: Chosen
  get: <Name extends keyof Services>(name: Name) => Services[Name]
  set: (value: string) => void
}

/** People or groups by name. What the list does not offer, such as an expression, is typed. */
export function IdentityField({ label, hint, value, chosen, get, set }: IdentityFieldProps) {
  const { t } = usePhrases()
  const id = useId()
  const fields = conditionFields(rootOf(get)).filter(({ type }) => ['string', 'user', 'users'].includes(type))
  const variables = [
    { value: `\${initiator}`, label: t('designer.identities.initiator') },
    ...fields.map(field => ({ value: `\${${field.id}}`, label: `${field.name || field.id}（\${${field.id}}）` })),
  ]
  const options = useIdentities(chosen, variables)
  return (
    <div className="designer-field">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        className="field-full"
        mode="tags"
        allowClear
        options={options}
        optionFilterProp="label"
        placeholder={t('designer.identities.placeholder')}
        value={splitAssignees(value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        // The newest choice of a person counts.
        onChange={(words: string[]) =>
          set(joinAssignees(chosen === 'person' ? words.slice(-1) : words.flatMap(splitAssignees)))
        }
      />
      {hint && (
        <p id={`${id}-hint`} className="flow-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
