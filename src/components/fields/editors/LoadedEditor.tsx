import { type ComponentType, Suspense } from 'react'
import type { EditorProps } from '../base/kind.ts'

/**
 * An editor with libraries of its own is loaded with its first use. Its frame is rendered at once, so that the layout
 * does not shift.
 */
export function LoadedEditor({ Editor, ...props }: EditorProps & { Editor: ComponentType<EditorProps> }) {
  const frame = props.field.kind === 'html' ? 'field-waiting field-waiting-rich' : 'field-waiting'
  return (
    <Suspense fallback={<div className={frame} aria-hidden="true" />}>
      <Editor {...props} />
    </Suspense>
  )
}
