import { buttonsOf } from '#contract/kit/module'
import type { ResourceDefinition } from './defineResource.ts'

/** A view with an address of its own below the list. */
export type View = 'create' | 'edit' | 'show'

/** The views of a resource besides its list: those whose buttons its module has. A hidden 查看 still has its view. */
export function viewsOf({ module, permissions, createAt, rowActions }: ResourceDefinition): View[] {
  const existing = buttonsOf({ ...module, soleButton: undefined })
  return [
    ...(existing.includes('add') && permissions.add !== false && !createAt ? (['create'] as const) : []),
    ...(existing.includes('edit') && permissions.edit !== false ? (['edit'] as const) : []),
    ...(existing.includes('view') || rowActions.some(({ key }) => key === 'show') ? (['show'] as const) : []),
  ]
}
