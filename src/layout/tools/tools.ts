/** The tools of the top bar in their order. Each is loaded for itself, after the screen. */
import { type ComponentType, lazy } from 'react'

export interface Tool {
  name: string
  Tool: ComponentType
  /** Stays in the bar of small screens, where the others fold into one. */
  stays?: boolean
}

export const tools: readonly Tool[] = [
  {
    name: 'colour',
    Tool: lazy(() => import('./ColourPicker.tsx').then(module => ({ default: module.ColourPicker }))),
  },
  {
    name: 'theme',
    Tool: lazy(() => import('./ThemePicker.tsx').then(module => ({ default: module.ThemePicker }))),
  },
  {
    name: 'notice',
    Tool: lazy(() => import('./NoticeTool.tsx').then(({ NoticeTool }) => ({ default: NoticeTool }))),
    stays: true,
  },
  {
    name: 'language',
    Tool: lazy(() => import('./LanguageTool.tsx').then(({ LanguageTool }) => ({ default: LanguageTool }))),
  },
  {
    name: 'fullscreen',
    Tool: lazy(() => import('./FullscreenTool.tsx').then(({ FullscreenTool }) => ({ default: FullscreenTool }))),
  },
  {
    name: 'lock',
    Tool: lazy(() => import('./LockButton.tsx').then(module => ({ default: module.LockButton }))),
  },
  {
    name: 'errors',
    Tool: lazy(() => import('./ErrorLogTool.tsx').then(({ ErrorLogTool }) => ({ default: ErrorLogTool }))),
  },
]
