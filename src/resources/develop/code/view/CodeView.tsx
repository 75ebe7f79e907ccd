import { useMemo } from 'react'
import './codeView.css'
import { highlighted } from './highlight.tsx'

/** A file to be read; it scrolls by itself, with the keyboard too. */
export function CodeView({ path, content }: { path: string; content: string }) {
  const shown = useMemo(() => highlighted(path, content), [path, content])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="code-view" tabIndex={0} aria-label={path}>
      <pre>
        <code>{shown}</code>
      </pre>
    </section>
  )
}
