import { lazy } from 'react'
import type { ScreenLevel } from '../../lib/screenLevel.ts'
import { ToolPlace } from './ToolPlace.tsx'
import { tools } from './tools.ts'

const MoreTools = lazy(() => import('./MoreTools.tsx').then(({ MoreTools }) => ({ default: MoreTools })))

/** All tools side by side; on the smallest screens one that holds them. */
export function TopTools({ level }: { level: ScreenLevel }) {
  if (level === 0) return <ToolPlace Tool={MoreTools} />
  return tools.map(({ name, Tool }) => <ToolPlace key={name} Tool={Tool} />)
}
