import { type ComponentType, Suspense, useEffect } from 'react'
import type { EditorProps } from './kind.ts'

interface LoadedEditorProps extends EditorProps {
  Editor: ComponentType<EditorProps>
  onShown?: () => void
}

/** Some editors arrive with their first use. Their place is kept, so that nothing moves when they come. */
export function LoadedEditor({ Editor, onShown, ...props }: LoadedEditorProps) {
  return (
    <Suspense fallback={<div className="field-waiting" />}>
      <Editor {...props} />
      {onShown && <Shown tell={onShown} />}
    </Suspense>
  )
}

function Shown({ tell }: { tell: () => void }) {
  useEffect(tell, [tell])
  return null
}
