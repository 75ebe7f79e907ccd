import { Select } from 'antd'
import { useId } from 'react'
import { usePhrases } from '../../parts/phrases.ts'
import { conditionFields, rootOf } from './conditions.ts'
import type { Services } from './services.ts'
import { type Chosen, useIdentities } from './useIdentities.ts'
import { joinAssignees, splitAssignees } from './words.ts'

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
