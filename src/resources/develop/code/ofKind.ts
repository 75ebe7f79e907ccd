import { type CodeField, hasTarget, isListable, isSearchable, lengthOf } from '#contract/develop/codeFields'
import type { CodeKind } from '#contract/kit/kinds/kind'

/** Changes the kind of a field and drops the settings of the old kind. */
export function ofKind(field: CodeField, kind: CodeKind): Partial<CodeField> {
  return {
    kind,
    list: field.list && isListable(kind),
    search: field.search && isSearchable(kind),
    length: lengthOf(kind)?.usual,
    decimals: undefined,
    code: undefined,
    target: hasTarget(kind) ? 'user' : undefined,
  }
}
