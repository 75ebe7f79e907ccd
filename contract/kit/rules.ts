/** Rules that the browser and the server both apply. Checks of what people type are in complaints.ts. */

import { kinds } from './kinds/index.ts'
import type { Field, Label } from './kinds/kind.ts'

/** Null, the texts `null` and `undefined`, `""`, `[]` and `{}` are empty; numbers and booleans never are (specification §5). */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value === '' || value === 'null' || value === 'undefined'
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** 请输入… for what is typed, 请选择… for what is picked. */
export function promptFor(field: Field): Label {
  if (field.prompt) return field.prompt
  const chosen = kinds[field.kind].asks === 'select'
  return {
    zh: `${chosen ? '请选择' : '请输入'}${field.label.zh}`,
    en: `Please ${chosen ? 'select' : 'enter'} the ${lowerFirst(field.label.en)}`,
  }
}

/** In a search form, where the label is next to it and leaves little room: English would be cut after three words. */
export function searchPromptFor(field: Field): Label {
  return { zh: promptFor(field).zh, en: 'Any' }
}

/** `URL`, `SMS` and languages retain their capitals in the middle of a sentence. */
function lowerFirst(text: string): string {
  return /^(?!English|Chinese)[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

export const pageSizes = [10, 30, 50, 100, 200] as const

/** The page of a list without one in its URL. */
export const firstPage = { current: 1, pageSize: pageSizes[0] }

/** Splits a comma list as it travels; an empty text contains no item. */
export function splitIds(joined: string | null | undefined): string[] {
  return (joined ?? '').split(',').filter(item => item !== '')
}
