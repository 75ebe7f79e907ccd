import { menu } from '#contract/system/menu'
import { addBelow } from '../../../components/resource/actions/standardActions.ts'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'

const item = 1

export default defineResource(menu, {
  columns: ['name', 'path', 'source', 'code', 'isOpen', 'sort'],
  tree: { levels: 'lazy-list' },
  operationWidth: 300,
  form: preloadable(async () => (await import('./MenuForm.tsx')).MenuForm),
  rowActions: [addBelow(({ category }) => category === item)],
})
