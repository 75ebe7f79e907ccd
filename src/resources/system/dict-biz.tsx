import { dictBiz } from '#contract/system/dict-biz'
import { defineDictionaryResource } from './dictionary/defineDictionaryResource.tsx'

export default defineDictionaryResource(dictBiz)
