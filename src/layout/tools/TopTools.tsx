import { lazy, Suspense } from 'react'
import type { ScreenLevel } from '../../lib/screenLevel.ts'
import { type Tool, tools } from './tools.ts'

const MoreTools = lazy(() => import('./MoreTools.tsx').then(module => ({ default: module.MoreTools })))

/** All tools side by side; on the smallest screens only those that stay, and one that holds the others. */
export function TopTools({ level }: { level: ScreenLevel }) {
  if (level > 0) return tools.map(tool => <InBar key={tool.name} {...tool} />)
  return (
    <>
      {tools
        .filter(({ stays }) => stays)
        .map(tool => (
          <InBar key={tool.name} {...tool} />
        ))}
      <Suspense fallback={<span className="shell-tool" />}>
        <MoreTools tools={tools.filter(({ stays }) => !stays)} />
      </Suspense>
    </>
  )
}

// Its place is kept, so that the bar does not jump when it comes.
function InBar({ Tool: Component }: Tool) {
  return (
    <Suspense fallback={<span className="shell-tool" />}>
      <Component />
    </Suspense>
  )
}
