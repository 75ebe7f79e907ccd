import {
  type CodeField,
  type CodeKind,
  hasTarget,
  isListable,
  isSearchable,
  lengths,
} from '#contract/develop/codeFields'

/** What changes with the kind of a field: nothing of the old kind stays behind. */
export function ofKind(field: CodeField, kind: CodeKind): Partial<CodeField> {
  return {
    kind,
    list: field.list && isListable(kind),
    search: field.search && isSearchable(kind),
    length: lengths[kind]?.usual,
    decimals: undefined,
    code: undefined,
    target: hasTarget(kind) ? 'user' : undefined,
  }
}
