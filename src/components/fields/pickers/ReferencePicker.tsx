import { Select, TreeSelect } from 'antd'
import { type ReactElement, type ReactNode, useState } from 'react'
import type { Field } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { useCallAt } from '../../../providers/api/call.ts'
import { useSettled } from '../../ui/useSettled.ts'
import type { EditorProps } from '../base/kind.ts'
import {
  choicesStaleTime,
  choiceTitle,
  isUnsetReference,
  RetryChoices,
  requestChoices,
  useChoices,
  useChoicesOnDemand,
  useStoredName,
  useWithMissing,
} from './useChoices.tsx'

export function ReferencePicker(props: EditorProps<string>) {
  return props.field.target?.searched ? <SearchedPicker {...props} /> : <ListedPicker {...props} />
}

export function ReferencesPicker(props: EditorProps<string>) {
  return props.field.target?.searched ? <SearchedPicker {...props} /> : <ListedPickers {...props} />
}

/** The choices of a picker, with what is chosen and not among them. */
function useListed({ field, ids }: { field: Field; ids: readonly string[] }) {
  const { enabled, onOpenChange } = useChoicesOnDemand(field, ids)
  const { choices: offered, query } = useChoices(field.target, '', enabled)
  const choices = useWithMissing(field, offered, ids, query)
  const again = <RetryChoices query={query} />
  const shared = { allowClear: true, showSearch: true, loading: query.isFetching, notFoundContent: again, onOpenChange }
  return {
    choices,
    asList: { ...shared, options: choices, fieldNames: { label: 'title' }, optionFilterProp: 'title' },
    asTree: {
      ...shared,
      treeData: choices,
      treeNodeFilterProp: 'title',
      popupRender: (tree: ReactElement) => (query.isSuccess ? tree : again),
      treeDefaultExpandedKeys: choices.slice(0, 1).map(choice => choice.value),
    },
  }
}

function ListedPicker({ field, value, onChange, 'aria-required': _, ...rest }: EditorProps<string>) {
  const isUnset = isUnsetReference(value)
  const { asList, asTree } = useListed({ field, ids: isUnset ? [] : [String(value)] })
  const empty = field.kind === 'parent' ? '0' : null
  const bound = {
    ...rest,
    value: isUnset ? undefined : value,
    onChange: (next: typeof value) => onChange?.(next ?? empty),
  }
  return field.target?.tree ? <TreeSelect {...asTree} {...bound} /> : <Select {...asList} {...bound} />
}

function ListedPickers({ field, value, onChange, 'aria-required': _, ...rest }: EditorProps<string>) {
  const ids = splitIds(value)
  const { choices, asList, asTree } = useListed({ field, ids })
  const shared = { ...rest, maxTagCount: 8 }
  if (!field.target?.tree)
    return <Select {...asList} {...shared} mode="multiple" value={ids} onChange={next => onChange?.(next.join(','))} />
  // Strict: a department reveals nothing about the departments below it.
  return (
    <TreeSelect
      {...asTree}
      {...shared}
      treeCheckable
      treeCheckStrictly
      value={ids.map(id => ({ value: id, label: choiceTitle(choices, id) }))}
      onChange={next => onChange?.(next.map(({ value }) => value).join(','))}
    />
  )
}

interface SearchedPickerProps extends EditorProps<string> {
  /** Further parameters that narrow the choices. */
  within?: Readonly<Record<string, string>>
  /** Replaces the call of the field's target. `params` contain a `keyword`, or the `ids` of what is chosen. */
  find?: (params: Readonly<Record<string, string>>) => Promise<SearchResult[]>
}

interface SearchResult {
  id: string
  title: string
}

const none: SearchResult[] = []
/** Milliseconds without a key after which the server is queried. */
const SETTLED_MS = 250

/** For targets with too many records to list: offers the newest, and those that match the typed words. */
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
  const keyword = useSettled(typed.trim(), SETTLED_MS)
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

function useFound({ target, find }: Source, params: Record<string, string>, enabled: boolean) {
  const { path = '', call = '' } = target ?? {}
  const query = useCallAt<SearchResult[]>(`${path}/${call}`, params, {
    enabled,
    keepPreviousData: 'keyword' in params,
    staleTime: choicesStaleTime,
    dependsOn: path,
    instead: () => (find ? find(params) : requestChoices<SearchResult>(target, params)),
  })
  return { rows: (enabled && query.data) || none, query }
}
