import { defineDictionary } from './dictionary.ts'

export const systemDictionary = defineDictionary({
  name: 'dict',
  path: 'blade-system/dict',
  route: '/system/dict',
  title: { zh: '系统字典', en: 'Dictionaries' },
  tenancy: 'platform',
})
