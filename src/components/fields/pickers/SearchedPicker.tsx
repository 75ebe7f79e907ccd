import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { splitIds } from '#contract/kit/rules'
import type { EditorProps } from '../base/kind.ts'
import { useChoicesOnDemand, useStoredName } from './missingChoices.ts'
import { choicesKey, choicesStaleTime, isUnsetReference, RetryChoices, requestChoices } from './useChoices.tsx'

interface SearchedPickerProps extends EditorProps<string> {
  /** Further parameters that narrow the choices. */
  within?: Readonly<Record<string, string>>
  /** Replaces the call of the field's target. `params` hold a `keyword`, or the `ids` of what is chosen. */
  find?: (params: Readonly<Record<string, string>>) => Promise<SearchResult[]>
}

interface SearchResult {
  id: string
  title: string
}

const none: SearchResult[] = []
/** Milliseconds without a key after which the server is queried. */
const SETTLED = 250

/** For what there is too much of to list: offers the newest, and what holds the typed words. */
export function SearchedPicker({
  field,
  value,
  onChange,
  within = {},
  find,
  'aria-required': _,
  ...rest
}: SearchedPickerProps) {
  const several = field.kind === 'references'
  const ids = isUnsetReference(value) ? [] : splitIds(value)
  const [typed, setTyped] = useState('')
  const stored = useStoredName(field)
  const keyword = useSettled(typed.trim())
  const { enabled, onOpenChange } = useChoicesOnDemand(field, ids)
  const offered = useFound({ target: field.target, find }, { keyword, ...within }, enabled)
  // Older values are not among the newest records, so those without a name are fetched by id.
  const isNamed = (id: string) => stored(id) !== undefined || offered.rows.some(row => row.id === id)
  const missing = ids.filter(id => !isNamed(id)).join(',')
  const chosen = useFound({ target: field.target, find }, { ids: missing }, offered.query.isFetched && missing !== '')

  const shared = {
    ...rest,
    allowClear: true,
    showSearch: true,
    filterOption: false as const,
    searchValue: typed,
    onSearch: setTyped,
    onOpenChange,
    loading: offered.query.isFetching,
    notFoundContent: <RetryChoices query={offered.query} />,
    options: [...offered.rows, ...(keyword === '' ? chosen.rows : [])].map(row => ({
      value: row.id,
      label: row.title,
    })),
    labelRender: ({ value: id, label }: { value: string | number; label?: ReactNode }) =>
      label ?? chosen.rows.find(row => row.id === id)?.title ?? stored(String(id)) ?? '…',
  }
  if (several) return <Select {...shared} mode="multiple" value={ids} onChange={next => onChange?.(next.join(','))} />
  return <Select {...shared} value={ids[0]} onChange={(next?: string) => onChange?.(next ?? null)} />
}

interface Source extends Pick<SearchedPickerProps, 'find'> {
  target: EditorProps['field']['target']
}

function useFound({ target, find }: Source, params: Record<string, string>, enabled = true) {
  const { path = '', call = '' } = target ?? {}
  const query = useQuery({
    queryKey: choicesKey(path, call, JSON.stringify(params)),
    queryFn: () => (find ? find(params) : requestChoices<SearchResult>(target, params)),
    enabled,
    keepPreviousData: 'keyword' in params,
    staleTime: choicesStaleTime,
  })
  return { rows: (enabled && query.data) || none, query }
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
