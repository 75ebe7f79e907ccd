import { Select } from 'antd'
import { useId } from 'react'
import type { Target } from '#contract/kit/fields'
import { type PickerOption, useChoices } from '../../../../components/fields/pickers/useChoices.tsx'
import { usePhrases } from '../../parts/phrases.ts'
import { branchConditionFields, joinAssignees, rootOf, splitAssignees } from './conditions.ts'
import type { GetService } from './services.ts'

interface IdentityFieldProps {
  label: string
  hint?: string
  value: string
  chosen: IdentityKind
  get: GetService
  set: (value: string) => void
}

/** People or groups by name. What the list does not offer, such as an expression, is typed. */
export function IdentityField({ label, hint, value, chosen, get, set }: IdentityFieldProps) {
  const { t } = usePhrases()
  const id = useId()
  const options = useIdentities(chosen, useVariables(get))
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

/** Whoever starts the process, and whom they choose in a form. */
function useVariables(get: IdentityFieldProps['get']): Option[] {
  const { t } = usePhrases()
  const fields = branchConditionFields(rootOf(get)).filter(({ type }) => ['string', 'user', 'users'].includes(type))
  return [
    { value: `\${initiator}`, label: t('designer.identities.initiator') },
    ...fields.map(field => ({ value: `\${${field.id}}`, label: `${field.name || field.id}（\${${field.id}}）` })),
  ]
}

/** Words of a diagram by the names of whom they mean. */
export function useIdentityNames(get: IdentityFieldProps['get']): (words: string) => string {
  const { t } = usePhrases()
  const groups = [...useIdentities('people', useVariables(get)), ...useIdentities('groups', [])]
  const names = new Map(groups.flatMap(({ options }) => options.map(({ value, label }) => [value, label] as const)))
  return words =>
    splitAssignees(words)
      .map(word => names.get(word)?.split('（', 1)[0] ?? word)
      .join(t('resource.comma'))
}

const LEVELS = [1, 2, 3, 4, 5]

export type IdentityKind = 'person' | 'people' | 'groups'

interface Option {
  value: string
  label: string
}

interface OptionGroup {
  label: string
  options: Option[]
}

const target = (path: string, call: string, value: string, shows: string): Target => ({
  ...{ path, call, value, shows },
  as: shows,
})
const users = target('blade-user', 'user-list', 'account', 'realName')
const roles = target('blade-system/role', 'select', 'roleAlias', 'roleName')
const posts = target('blade-system/post', 'select', 'postCode', 'postName')
const depts = { ...target('blade-system/dept', 'tree', 'id', 'title'), tree: true }

/** The users, roles, departments and posts of this tenant, in the words that a diagram uses for them. */
function useIdentities(chosen: IdentityKind, variables: readonly Option[]): OptionGroup[] {
  const { t } = usePhrases()
  const isGroup = chosen === 'groups'
  const people = useChoices(isGroup ? undefined : users).choices
  const roleChoices = useChoices(isGroup ? roles : undefined).choices
  const jobs = useChoices(isGroup ? posts : undefined).choices
  const units = flat(useChoices(depts).choices)
  const named = (prefix: string, choices: readonly PickerOption[]) =>
    choices
      .filter(({ value }) => value !== '' && value !== 'undefined')
      .map(({ value, title }) => ({ value: `${prefix}${value}`, label: `${title}（${prefix}${value}）` }))
  const groups = isGroup
    ? [
        { label: t('designer.identities.roles'), options: named('role:', roleChoices) },
        { label: t('designer.identities.posts'), options: named('post:', jobs) },
        { label: t('designer.identities.depts'), options: named('dept:', units) },
      ]
    : [
        { label: t('designer.identities.people'), options: named('', people) },
        {
          label: t('designer.identities.superiors'),
          options: LEVELS.map(level => ({
            value: `superior:${level}`,
            label: level === 1 ? t('designer.identities.direct') : t('designer.identities.superior', { level }),
          })),
        },
        {
          label: t('designer.identities.heads'),
          options: units.map(({ value, title: name }) => ({
            value: `head:${value}`,
            label: t('designer.identities.headOf', { name }),
          })),
        },
        { label: t('designer.identities.variables'), options: [...variables] },
      ]
  return groups.filter(({ options }) => options.length > 0)
}

function flat(choices: readonly PickerOption[]): PickerOption[] {
  return choices.flatMap(choice => [choice, ...flat(choice.children ?? [])])
}
