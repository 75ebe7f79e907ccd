import { type Label, text } from './fields.ts'
import type { Call } from './module.ts'
import { rowsOf } from './reply.ts'

/** A record that refers to another one or shows a file of it. */
const use = {
  route: text('页面', 'Screen'),
  moduleTitle: text('模块', 'Module'),
  recordTitle: text('名称', 'Name'),
}

/** `uses`: the records in which one is used, of the modules that the caller may see; not more than a hundred. */
export const usesCall = {
  method: 'GET',
  needs: 'view',
  title: { zh: '使用位置', en: 'Where it is used' } satisfies Label,
  input: { id: text('主键', 'ID', { maxLength: 19 }) },
  output: rowsOf(use),
} as const satisfies Call

/** The records of one module that refer to those that are to be removed. */
export interface RemovalUse {
  moduleTitle: string
  /** Those that the caller sees. */
  count: number
  /** The others. */
  others: number
  /** The way to give it to somebody else first. */
  hint?: string
}
