import { Select, TreeSelect } from 'antd'
import { splitIds } from '#contract/kit/rules'
import { preloadable } from '../../ui/preloadable.tsx'
import type { EditorProps } from '../base/kind.ts'
import { useChoicesOnDemand, useMissingTitle, withMissing } from './missingChoices.ts'
import { choiceTitle, isUnsetReference, RetryChoices, useChoices } from './useChoices.tsx'

/** Comes with the picker, as many forms have both. */
export const SearchedPicker = preloadable<EditorProps<string>>(
  async () => (await import('./SearchedPicker.tsx')).SearchedPicker,
)

export function ReferencePicker(props: EditorProps<string>) {
  return props.field.target?.searched ? <SearchedPicker {...props} /> : <ListedPicker {...props} />
}

export function ReferencesPicker(props: EditorProps<string>) {
  return props.field.target?.searched ? <SearchedPicker {...props} /> : <ListedPickers {...props} />
}

function ListedPicker({ field, value, onChange, 'aria-required': _, ...rest }: EditorProps<string>) {
  const ids = isUnsetReference(value) ? [] : [String(value)]
  const { enabled, onOpenChange } = useChoicesOnDemand(field, ids)
  const { choices: offered, query } = useChoices(field.target, '', enabled)
  const missing = useMissingTitle(field, query)
  const choices = withMissing(offered, ids, missing, query)
  const shared = {
    ...rest,
    allowClear: true,
    showSearch: true,
    loading: query.isFetching,
    notFoundContent: <RetryChoices query={query} />,
    onOpenChange,
    value: isUnsetReference(value) ? undefined : value,
  }
  const empty = field.kind === 'parent' ? '0' : null
  if (!field.target?.tree) {
    return (
      <Select
        {...shared}
        options={choices}
        fieldNames={{ label: 'title' }}
        optionFilterProp="title"
        onChange={next => onChange?.(next ?? empty)}
      />
    )
  }
  return (
    <TreeSelect
      {...shared}
      treeData={choices}
      treeNodeFilterProp="title"
      popupRender={tree => (query.isSuccess ? tree : <RetryChoices query={query} />)}
      treeDefaultExpandedKeys={choices.slice(0, 1).map(choice => choice.value)}
      onChange={next => onChange?.(next ?? empty)}
    />
  )
}

function ListedPickers({ field, value, onChange, 'aria-required': _, ...rest }: EditorProps<string>) {
  const ids = splitIds(value)
  const { enabled, onOpenChange } = useChoicesOnDemand(field, ids)
  const { choices: offered, query } = useChoices(field.target, '', enabled)
  const missing = useMissingTitle(field, query)
  const choices = withMissing(offered, ids, missing, query)
  const shared = {
    ...rest,
    allowClear: true,
    showSearch: true,
    maxTagCount: 8,
    loading: query.isFetching,
    notFoundContent: <RetryChoices query={query} />,
    onOpenChange,
  }
  if (!field.target?.tree) {
    return (
      <Select
        {...shared}
        mode="multiple"
        options={choices}
        fieldNames={{ label: 'title' }}
        optionFilterProp="title"
        value={ids}
        onChange={next => onChange?.(next.join(','))}
      />
    )
  }
  // Strict: a department says nothing about the departments below it.
  return (
    <TreeSelect
      {...shared}
      treeCheckable
      treeCheckStrictly
      treeData={choices}
      treeNodeFilterProp="title"
      popupRender={tree => (query.isSuccess ? tree : <RetryChoices query={query} />)}
      treeDefaultExpandedKeys={choices.slice(0, 1).map(choice => choice.value)}
      value={ids.map(id => ({ value: id, label: choiceTitle(choices, id) }))}
      onChange={next => onChange?.(next.map(({ value }) => value).join(','))}
    />
  )
}
