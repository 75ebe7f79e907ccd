import { EllipsisOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTranslation } from 'react-i18next'
import type { ScreenLevel } from '../../lib/screenLevel.ts'
import { rememberError } from '../../state/watchErrors.ts'
import { ColourPicker } from './ColourPicker.tsx'
import { ErrorLogTool } from './ErrorLogTool.tsx'
import { FullscreenTool } from './FullscreenTool.tsx'
import { LanguageTool } from './LanguageTool.tsx'
import { LockButton } from './LockButton.tsx'
import { NoticeTool } from './NoticeTool.tsx'
import { ThemePicker } from './ThemePicker.tsx'
import { ToolPanel } from './ToolPanel.tsx'

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

/** The tools a small screen has no room for, with their names. */
function MoreTools() {
  const { t } = useTranslation()
  return (
    <ToolPanel icon={<EllipsisOutlined />} label={t('topBar.more')}>
      <div className="shell-more">
        {tools
          .filter(({ stays }) => !stays)
          .map(({ name, Tool }) => (
            <ToolPlace key={name} Tool={Tool} />
          ))}
      </div>
    </ToolPanel>
  )
}

/** A tool that fails takes nothing else with it. */
function ToolPlace({ Tool }: { Tool: ComponentType }) {
  return (
    <ErrorBoundary fallback={null} onError={error => rememberError(error)}>
      <Tool />
    </ErrorBoundary>
  )
}

/** The tools of the top bar in their order. They come with the bar; what a tool opens is loaded when it is used. */
interface Tool {
  name: string
  Tool: ComponentType
  /** Stays in the bar of small screens, where the others fold into one. */
  stays?: boolean
}

const tools: readonly Tool[] = [
  { name: 'colour', Tool: ColourPicker },
  { name: 'theme', Tool: ThemePicker },
  { name: 'notice', Tool: NoticeTool, stays: true },
  { name: 'language', Tool: LanguageTool },
  { name: 'fullscreen', Tool: FullscreenTool },
  { name: 'lock', Tool: LockButton },
  { name: 'errors', Tool: ErrorLogTool },
]
