import { systemDictionary } from '#contract/system/dict'
import { defineDictionaryResource } from './dictionary/defineDictionary.tsx'

export default defineDictionaryResource(systemDictionary)
