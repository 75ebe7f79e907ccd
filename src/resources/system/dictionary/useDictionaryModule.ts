import type { Dictionary } from '#contract/system/dictionary'
import { useDefinition } from '../../../components/resource/definition/defineResource.ts'

/** The dictionaries whose screen this is. */
export function useDictionaryModule(): Dictionary {
  // Only `defineDictionaryResource` draws these parts, and it takes nothing else.
  return useDefinition().module as Dictionary
}
