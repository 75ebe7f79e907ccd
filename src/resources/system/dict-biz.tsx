import { dictBiz } from '#contract/system/dict-biz'
import { defineDictionaryResource } from '../../components/dictionary/defineDictionaryResource.tsx'

export default defineDictionaryResource(dictBiz)
