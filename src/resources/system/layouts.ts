import { type Layout, lazyResource } from '../../components/resource/definition/lazyResource.ts'

const dict = 'blade-system/dict'

export default [
  {
    ...lazyResource(dict, '/dict-horizontal', () => import('./dict/horizontal.tsx')),
    beside: '/system/dict',
    label: 'route.dictHorizontal',
  },
  {
    ...lazyResource(dict, '/dict-vertical', () => import('./dict/vertical.tsx')),
    beside: '/system/dict',
    label: 'route.dictVertical',
  },
] satisfies readonly Layout[]
