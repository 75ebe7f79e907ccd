import { lazy } from 'react'
import { menu } from '#contract/system/menu'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { addBelow } from '../../../components/resource/form/addBelow.ts'

const item = 1

export default defineResource(menu, {
  columns: ['name', 'path', 'source', 'code', 'alias', 'isOpen', 'sort'],
  tree: { levels: 'lazy-list' },
  operationWidth: 300,
  form: lazy(async () => ({ default: (await import('./MenuForm.tsx')).MenuForm })),
  rowActions: [addBelow(({ category }) => category === item)],
})
