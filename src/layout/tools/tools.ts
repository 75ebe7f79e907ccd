/** The tools of the top bar in their order. They come with the bar; what a tool opens is loaded when it is used. */
import type { ComponentType } from 'react'
import { ColourPicker } from './ColourPicker.tsx'
import { ErrorLogTool } from './ErrorLogTool.tsx'
import { FullscreenTool } from './FullscreenTool.tsx'
import { LanguageTool } from './LanguageTool.tsx'
import { LockButton } from './LockButton.tsx'
import { NoticeTool } from './NoticeTool.tsx'
import { ThemePicker } from './ThemePicker.tsx'

export interface Tool {
  name: string
  Tool: ComponentType
  /** Stays in the bar of small screens, where the others fold into one. */
  stays?: boolean
}

export const tools: readonly Tool[] = [
  { name: 'colour', Tool: ColourPicker },
  { name: 'theme', Tool: ThemePicker },
  { name: 'notice', Tool: NoticeTool, stays: true },
  { name: 'language', Tool: LanguageTool },
  { name: 'fullscreen', Tool: FullscreenTool },
  { name: 'lock', Tool: LockButton },
  { name: 'errors', Tool: ErrorLogTool },
]
