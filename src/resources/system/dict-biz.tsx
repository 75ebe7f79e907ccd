import { tenantDictionary } from '#contract/system/dict-biz'
import { defineDictionaryResource } from './dictionary/defineDictionary.tsx'

export default defineDictionaryResource(tenantDictionary)
