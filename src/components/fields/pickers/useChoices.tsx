import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, Target } from '#contract/kit/fields'
import type { Fields } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import { isOffered } from '../../../lib/settings.ts'
import { callKey } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import { useWord } from '../../../providers/i18n/index.ts'

/** A picker offers to try again by itself, and a cell without a name shows the value. */
export const unannounced = { silent: true }

export const choicesStaleTime = 5 * 60_000

/**
 * Saving a record of the module refetches every picker that offers it. The queries are TanStack's: tables use them in
 * every cell, where `useCustom` needs a millisecond to render and renders again with each change of the address.
 */
export function choicesKey(path: string, call: string, input = '') {
  return callKey({ url: `${path}/${call}`, dependsOn: path, input })
}

export interface PickerOption {
  value: string
  title: string
  disabled?: boolean
  children?: PickerOption[]
}

/** Servers without the call for choices answer by the calls of the specification. */
export async function requestChoices<Row>(target: Target | undefined, params?: Record<string, string>): Promise<Row[]> {
  const { path = '', call = '', extension = false } = target ?? {}
  if (target && extension && !isOffered(`${path}/${call}`))
    return (await import('./standardChoices.ts')).standardChoices(target, params) as Promise<Row[]>
  return (await request<Row[] | null>({ url: `${path}/${call}`, ...(params && { params }), meta: unannounced })) ?? []
}

type OptionRow = Record<string, unknown> & { children?: OptionRow[] }

const noOptions: PickerOption[] = []

/** Choices for a reference; `named` are the ids of which a cell shows the names. */
export function useChoices(target: Target | undefined, named = '', enabled = true) {
  // Too many to list: those that are named.
  const params = target?.searched && named ? { ids: named } : undefined
  const query = useQuery({
    queryKey: choicesKey(target?.path ?? '', target?.call ?? '', params && JSON.stringify(params)),
    queryFn: () => requestChoices<OptionRow>(target, params),
    select: rows => toChoices(rows, target),
    enabled: enabled && target !== undefined,
    staleTime: choicesStaleTime,
  })
  return { choices: query.data ?? noOptions, query }
}

/** Trees answer nodes with a `title`; other calls answer records, named by the field the target shows. */
function toChoices(rows: OptionRow[], target: Target | undefined): PickerOption[] {
  return rows.map(row => ({
    value: String(row[target?.value ?? 'id']),
    title: String(row.title ?? row[target?.shows ?? 'id'] ?? ''),
    ...(row.children && { children: toChoices(row.children, target) }),
  }))
}

/** The name of a choice, wherever it is in the tree. */
export function choiceTitle(choices: readonly PickerOption[], id: string): string | undefined {
  for (const choice of choices) {
    const title = choice.value === id ? choice.title : choiceTitle(choice.children ?? [], id)
    if (title !== undefined) return title
  }
  return undefined
}

/** Other servers write `-1` or `0` where no record is meant. */
export function isUnsetReference(value: unknown): boolean {
  return value === null || value === undefined || ['', '0', '-1'].includes(String(value))
}

type Dictionaries = 'blade-system/dict' | 'blade-system/dict-biz'

export function dictionaryOf(kind: string): Dictionaries {
  return kind === 'dictBiz' ? 'blade-system/dict-biz' : 'blade-system/dict'
}

export interface DictionaryEntry {
  dictKey: string
  dictValue: string
}

const noEntries: DictionaryEntry[] = []

/** The entries of a dictionary in the language of the moment, requested once per code, and not without one. */
export function useDictionary(path: Dictionaries, code: string | undefined) {
  const word = useWord()
  const query = useQuery({
    queryKey: choicesKey(path, 'dictionary', code),
    queryFn: () => request<DictionaryEntry[]>({ url: `${path}/dictionary`, params: { code }, meta: unannounced }),
    enabled: code !== undefined,
    staleTime: choicesStaleTime,
  })
  const { data = noEntries } = query
  const entries = useMemo(
    () => data.map(entry => ({ ...entry, dictValue: word(code, entry.dictValue) })),
    [data, code, word],
  )
  return { entries, query }
}

interface Query {
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Text of an empty picker: loading, failed with a retry button, or no choices. */
export function RetryChoices({ query }: { query: Query }) {
  const { t } = useTranslation()
  if (query.isFetching) return <Spin size="small" />
  if (!query.isError) return t('resource.nothingToChoose')
  return (
    <Button type="link" size="small" onClick={() => query.refetch()}>
      {t('errors.retry')}
    </Button>
  )
}

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

/** The choices, with an entry for each chosen id that is not offered any more or not yet, which must not be shown as it is. */
export function useWithMissing(
  field: Field,
  choices: readonly PickerOption[],
  ids: readonly string[],
  { isFetched }: { isFetched: boolean },
): PickerOption[] {
  const { t } = useTranslation()
  const stored = useStoredName(field)
  const titleOf = (id: string) => stored(id) ?? (isFetched ? t('resource.unknownChoice') : '…')
  const missing = ids.filter(id => choiceTitle(choices, id) === undefined)
  return [...choices, ...missing.map(value => ({ value, title: titleOf(value), disabled: isFetched }))]
}
