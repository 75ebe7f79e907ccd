import { dict } from '#contract/system/dict'
import { defineDictionaryResource } from '../dictionary/defineDictionaryResource.tsx'

export default defineDictionaryResource(dict)
