import { type ComponentType, lazy } from 'react'
import type { EditorProps } from './kind.ts'

/** An editor that is loaded with the first form that needs it, so that lists open without it. */
export function lazyEditor<Value>(load: () => Promise<ComponentType<EditorProps<Value>>>) {
  return lazy(async () => ({ default: await load() }))
}
