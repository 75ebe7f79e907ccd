import { TreeSelect } from 'antd'
import { splitIds } from '#contract/kit/rules'
import type { EditorProps } from '../base/kind.ts'
import { type PickerOption, RetryChoices, useChoices } from '../pickers/useChoices.tsx'

/**
 * Several nodes of a tree, chosen by whole branches. The stored ids are those of the leaves and of all nodes above
 * them, so that a node which is added to a branch later is not chosen before somebody chooses it.
 */
export function BranchesEditor({ field, value, onChange, 'aria-required': _, ...rest }: EditorProps) {
  const { choices, query } = useChoices(field.target)
  const selectedIds = new Set(splitIds(String(value ?? '')))
  return (
    <TreeSelect<string[]>
      {...rest}
      allowClear
      showSearch
      treeCheckable
      treeData={choices}
      treeNodeFilterProp="title"
      showCheckedStrategy={TreeSelect.SHOW_PARENT}
      maxTagCount={12}
      loading={query.isFetching}
      notFoundContent={<RetryChoices query={query} />}
      // Until the tree is loaded it is unknown which ids are leaves.
      value={leavesOf(choices).filter(id => selectedIds.has(id))}
      onChange={chosen => onChange?.(chosenBranches(choices, new Set(chosen)).join(','))}
    />
  )
}

function leavesOf(choices: readonly PickerOption[]): string[] {
  return choices.flatMap(({ value, children }) => (children?.length ? leavesOf(children) : [value]))
}

/** All ids of the chosen branches, and of the nodes that lead to them. */
export function chosenBranches(choices: readonly PickerOption[], chosen: ReadonlySet<string>): string[] {
  return choices.flatMap(({ value, children = [] }) => {
    if (chosen.has(value)) return idsOf([{ value, title: '', children }])
    const below = chosenBranches(children, chosen)
    return below.length > 0 ? [value, ...below] : []
  })
}

function idsOf(choices: readonly PickerOption[]): string[] {
  return choices.flatMap(({ value, children = [] }) => [value, ...idsOf(children)])
}
