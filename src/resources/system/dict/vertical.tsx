import { dict } from '#contract/system/dict'
import { defineDictionaryLayout } from '../dictionary/defineDictionaryResource.tsx'

/** Dictionaries above their entries. */
export default defineDictionaryLayout(dict, 'vertical')
