import { type ComponentType, createContext, Suspense, useContext, useEffect, useLayoutEffect } from 'react'
import type { EditorProps } from '../base/kind.ts'

interface LoadedEditorProps extends EditorProps {
  Editor: ComponentType<EditorProps>
  onShown?: () => void
}

/** Called for each editor that begins (1) or ceases (-1) to be waited for: a form without it is not complete. */
export const AwaitedEditors = createContext<(change: 1 | -1) => void>(() => undefined)

/** Some editors arrive with their first use. Their frame is drawn at once, so that nothing moves when they come. */
export function LoadedEditor({ Editor, onShown, ...props }: LoadedEditorProps) {
  return (
    <Suspense fallback={<Awaited rich={props.field.kind === 'html'} />}>
      <Editor {...props} />
      {onShown && <Shown onShown={onShown} />}
    </Suspense>
  )
}

function Awaited({ rich }: { rich: boolean }) {
  const changeCount = useContext(AwaitedEditors)
  useLayoutEffect(() => {
    changeCount(1)
    return () => changeCount(-1)
  }, [changeCount])
  return <div className={rich ? 'field-waiting field-waiting-rich' : 'field-waiting'} aria-hidden="true" />
}

function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown])
  return null
}
