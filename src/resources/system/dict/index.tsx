import { dict } from '#contract/system/dict'
import { defineDictionaryResource } from '../../../components/dictionary/defineDictionaryResource.tsx'

export default defineDictionaryResource(dict)
