import { createContext, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/kit/fields'
import type { Fields } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import { choiceTitle, type PickerOption } from './useChoices.tsx'

type Names = ReadonlyMap<string, string>

/** The names that came with the record of a form: the choices of another tenant are not offered here. */
export const StoredNames = createContext<Names>(new Map())

const keyOf = (as: string, id: string) => `${as}/${id}`

/** The names of all that a record refers to, as it was read. */
export function storedNames(fields: Fields, record: Readonly<Record<string, unknown>> | undefined): Names {
  const pairs = Object.entries(fields).flatMap(([key, { kind, target }]) => {
    const [value, name] = [record?.[key], target && record?.[target.as]]
    if (!target || typeof value !== 'string' || typeof name !== 'string' || name === '') return []
    const [ids, names] = kind === 'references' ? [splitIds(value), name.split(',')] : [[value], [name]]
    if (ids.length !== names.length) return []
    return ids.map((id, index): [string, string] => [keyOf(target.as, id), names[index] ?? ''])
  })
  return new Map(pairs)
}

/** The stored name of something that is not among the choices. */
export function useStoredName({ target }: Field): (id: string) => string | undefined {
  const names = useContext(StoredNames)
  return id => target && names.get(keyOf(target.as, id))
}

/** Choices are requested once the picker is opened, or at once where it would show an id without a name. */
export function useChoicesOnDemand(field: Field, ids: readonly string[]) {
  const stored = useStoredName(field)
  const [wasOpened, setWasOpened] = useState(false)
  return {
    enabled: wasOpened || ids.some(id => stored(id) === undefined),
    onOpenChange: (open: boolean) => open && setWasOpened(true),
  }
}

/** Stands for a choice that is not offered any more, or not yet. */
export function useMissingTitle(field: Field, { isFetched }: { isFetched: boolean }): (id: string) => string {
  const { t } = useTranslation()
  const stored = useStoredName(field)
  return id => stored(id) ?? (isFetched ? t('resource.unknownChoice') : '…')
}

/** The choices, with an entry for each chosen id that is not among them, which must not be shown as it is. */
export function withMissing(
  choices: readonly PickerOption[],
  ids: readonly string[],
  titleOf: (id: string) => string,
  { isFetched }: { isFetched: boolean },
): PickerOption[] {
  const missing = ids.filter(id => choiceTitle(choices, id) === undefined)
  return [...choices, ...missing.map(value => ({ value, title: titleOf(value), disabled: isFetched }))]
}
