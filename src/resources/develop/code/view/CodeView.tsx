import markdown from 'highlight.js/lib/languages/markdown'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import { createLowlight } from 'lowlight'
import { type ReactNode, useMemo } from 'react'
import './codeView.css'

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

const lowlight = createLowlight({ typescript, sql, markdown })

const languages: readonly (readonly [RegExp, string])[] = [
  [/\.(tsx?|mjs)$/, 'typescript'],
  [/\.sql$/, 'sql'],
  [/\.md$/, 'markdown'],
]

type Node = ReturnType<typeof lowlight.highlight>['children'][number]

/** The text of a file with its words in colours, which a style sheet gives to their classes. */
function highlighted(path: string, content: string): ReactNode {
  const language = languages.find(([pattern]) => pattern.test(path))?.[1]
  return language ? lowlight.highlight(language, content).children.map(renderNode) : content
}

// The text never changes while it is shown, so that places do as keys.
function renderNode(node: Node, place: number): ReactNode {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return null
  const classes = node.properties.className
  return (
    <span key={place} className={Array.isArray(classes) ? classes.join(' ') : undefined}>
      {node.children.map(renderNode)}
    </span>
  )
}
