import { dict } from '#contract/system/dict'
import { defineDictionaryLayout } from '../dictionary/defineDictionaryResource.tsx'

/** Dictionaries and their entries side by side. */
export default defineDictionaryLayout(dict, 'horizontal')
