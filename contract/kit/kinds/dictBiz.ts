import { dictionaryKey, dictKind } from './dict.ts'
import { type Field, type FieldOptions, field, type Kind } from './kind.ts'

/** A key of the tenant's own dictionary `code`. */
export function dictBiz(
  zh: string,
  en: string,
  code: string,
  options: FieldOptions<'dictBiz'> = {},
): Field<'dictBiz', true> {
  return field('dictBiz', zh, en, dictionaryKey, { ...options, code })
}

export const dictBizKind: Kind<'dictBiz'> = {
  ...dictKind,
  generated: { label: { zh: '业务字典', en: 'Own dictionary' }, listed: true, searched: true, needs: 'dictionary' },
}
