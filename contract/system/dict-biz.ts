import { defineDictionary } from './dictionary.ts'

export const tenantDictionary = defineDictionary({
  name: 'dictbiz',
  path: 'blade-system/dict-biz',
  route: '/system/dictbiz',
  title: { zh: '业务字典', en: 'Business dictionaries' },
  tenancy: 'tenant',
})
