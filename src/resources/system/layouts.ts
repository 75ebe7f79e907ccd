import { type Layout, lazyResource } from '../../components/resource/definition/lazyResource.ts'

/** Dictionaries with the entries of the chosen one next to or below them. */
const layout = (direction: 'horizontal' | 'vertical') =>
  lazyResource('blade-system/dict', `/dict-${direction}`, async () => {
    const { defineDictionaryLayout } = await import('./dictionary/defineDictionary.tsx')
    const { systemDictionary } = await import('#contract/system/dict')
    return { default: defineDictionaryLayout(systemDictionary, direction) }
  })

export default [
  { ...layout('horizontal'), beside: '/system/dict', label: 'route.dictHorizontal' },
  { ...layout('vertical'), beside: '/system/dict', label: 'route.dictVertical' },
] satisfies readonly Layout[]
