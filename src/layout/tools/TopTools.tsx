import type { ScreenLevel } from '../../lib/screenLevel.ts'
import { MoreTools } from './MoreTools.tsx'
import { ToolPlace } from './ToolPlace.tsx'
import { tools } from './tools.ts'

/** All tools side by side; on the smallest screens those that stay, and one that holds the others. */
export function TopTools({ level }: { level: ScreenLevel }) {
  const inBar = level === 0 ? tools.filter(({ stays }) => stays) : tools
  return (
    <>
      {inBar.map(({ name, Tool }) => (
        <ToolPlace key={name} Tool={Tool} />
      ))}
      {level === 0 && <ToolPlace Tool={MoreTools} />}
    </>
  )
}
